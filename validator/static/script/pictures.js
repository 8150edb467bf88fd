// A list beside the picture it was read from: which lines wait for a word, and where each stands in the picture.

const DOUBT = "? ";

// The hidden field that names the lines of an editor that nobody has confirmed yet, by their text.
export function attachSeen(field) {
  const lines = () => field.value.split("\n").map((line) => line.trim()).filter(Boolean);
  return {
    get value() {
      return field.value;
    },
    set value(text) {
      field.value = text;
    },
    drop(texts) {
      const gone = new Set(texts);
      field.value = lines().filter((line) => !gone.has(line.startsWith(DOUBT) ? line.slice(DOUBT.length) : line)).join("\n");
    },
    // How many lines of a text still wait.
    waiting(text) {
      const known = new Set(lines().map((line) => (line.startsWith(DOUBT) ? line.slice(DOUBT.length) : line)));
      return text.split("\n").filter((line) => known.has(line.trim())).length;
    },
  };
}

function pointTo(mark) {
  mark.scrollIntoView({ block: "center", behavior: "smooth" });
  mark.classList.remove("pointed");
  requestAnimationFrame(() => mark.classList.add("pointed"));
}

// `source` holds the pictures; its marks know their lines by the text that stands in the editor.
export function attachPictures(source) {
  const marks = () => [...source.querySelectorAll("[data-text]")];
  const markOf = (text) => (text ? marks().find((mark) => mark.dataset.text === text.trim()) : undefined);

  function crop(mark) {
    const page = mark.closest("figure");
    const picture = page.querySelector("img");
    const [, , width, height] = mark.ownerSVGElement.getAttribute("viewBox").split(" ").map(Number);
    const part = { x: Number(mark.getAttribute("x")), y: Number(mark.getAttribute("y")), w: Number(mark.getAttribute("width")), h: Number(mark.getAttribute("height")) };
    const box = document.createElement("span");
    box.className = "crop";
    box.setAttribute("aria-hidden", "true");
    // A row of a table is wide: rather than shrink its letters, its end is cut off.
    const scale = Math.min(2.2, 34 / part.h, Math.max(300 / part.w, 24 / part.h));
    box.style.width = `${part.w * scale}px`;
    box.style.height = `${part.h * scale}px`;
    box.style.backgroundImage = `url("${picture.src}")`;
    box.style.backgroundSize = `${width * scale}px ${height * scale}px`;
    box.style.backgroundPosition = `${-part.x * scale}px ${-part.y * scale}px`;
    return box;
  }

  return {
    show(html) {
      source.innerHTML = html;
    },
    toText(text) {
      const mark = markOf(text);
      if (mark) pointTo(mark);
      return Boolean(mark);
    },
    // A line that a fix changed stays where it was read.
    rename(before, after) {
      const mark = markOf(before);
      if (mark && after) mark.dataset.text = after;
    },
    // Shows to each question about a line what stands there in the picture.
    illustrate(answer, textOf) {
      for (const row of answer.querySelectorAll("[data-about-reading][data-line]")) {
        const mark = markOf(textOf(Number(row.dataset.line)));
        if (mark) row.querySelector(".message").after(crop(mark));
      }
    },
    onMark(select) {
      source.addEventListener("click", (event) => {
        const mark = event.target.closest("[data-text]");
        if (mark) select(mark.dataset.text);
      });
    },
  };
}
