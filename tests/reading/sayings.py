"""What people say above and below their decks; the names in braces become cards of theirs or of others."""

# The reader was tuned on these; a blank line parts one from the next.
HEARD = """\
1) {one}
2) {two} until rich
3) Profit

1) 2x {one}
2) 1x {two}
3) Profit

1. Play {one}
2. 2x {two}
3. {three}
4. Win

1: {one}
2: {two}
3: {three}

Step 1: {one}
Step 2: 2x {two}
Step 3: Profit

Game plan:
1 - {one}
2 - {two} and {three}
3 - Profit

1) {other}
2) {another}
3) {one}
4) ???
5) Profit

(1) 1x {other}
(2) 2x {one}

Good opening hand: 2 {one}, 1 {two}, 1 {three}

Dream hand: 1x {one}, 1x {two}, 2x {other}

Mulligan for {one}, {two}, {three}

Keep: {one} / {two} / {three}

My opening hand was 1 {one}, 2 {two} and 1 {three}.

Turn 1 - {one}, {two}, credit

T1: 1 {one}, 1 {two}

I would swap 1 {one} for 1 {other}

Swap 1 {one} -> 1 {other}

1 {one} -> 1 {other}
2 {two} -> 2 {another}

Out: 1 {one}
In: 1 {other}

Cut: {one}, {two}
Add: {other}, {another}

Changes:
-1 {one}
+1 {other}

- 1x {one}
+ 1x {other}

Removed
1x {other}
Added
1x {one}

{one} 3 -> 2
{two} 2 -> 3

Round 1: lost to 3x {other} and 2x {another}

R1 W 2-0 vs {rival}
R2 L 0-2 vs {rival} (3 {other})

Top 8: 3 {rival}, 2 {identity}, 3 others

1st: {rival}
2nd: {identity}
3rd: {rival}

{one} (3) - 2.50
{two} (2) - 1.00

Need to buy: 1 {other}, 2 {another}

Want: 3x {other}
Have: 2x {one}

{one}: Influence 2 (3) - 6
{two}: Influence 1 (2) - 2

Influence: 3x {one} (6), 2x {two} (4)

{one} + {two} + {three} = win.

{one} + {two}
{two} + {three}

2x {one} + 1x {two} = 9 credits

Odds of 1 {one} in 5 cards: 34%
Odds of 2 {one} in 10 cards: 22%

Why 3 {one}? Because 2 is not enough.

3 {one}?
I always wanted the third.

MVP: {one}
Worst card: {two}

* MVP: 1x {one}
* LVP: 1x {two}

Tokens needed: 12 credits, 3 tags, 2 virus

Proxies: 2 {one}, 1 {two}

Proxied: {one} x2

Sideboard talk: I had 1 {other} in the side

Maybeboard:
2 {other}
1 {another}

Considered but cut: 2 {other}, 1 {another}

Thanks to {identity} for lending me 2 {one}

Played on 12 {one} 2014

7 - 4 with 3 {one} scored

2014 {other} 2015 {another}

Only 1 {one} because of influence
Only 2 {two} because of money

3x {one}: draws well
2x {two}: the win condition

3x {one} - draws well
2x {two} - the win condition

{one} - draws well
{two} - the win condition

Card choices
{one} x3
Pays for everything.
{two} x2
Great tech.

Card choices
3 {one}
Pays for everything.

2 {two}
Great tech.

https://netrunnerdb.com/en/decklist/12345/3-{slug}

Exported from 3x{slug}.txt on 2024-03-02

How to win:
1) install {one}
2) run with {two} x2
3) ???
4) profit

1/ {one}
2/ {two}
3/ {three}

Phase 1: {one}, {two}
Phase 2: {three} x2

i. {one}
ii. {two}
iii. {three}

#1 {one}
#2 {two}
#3 {other}

Top 5 cards:
5. {one}
4. {two}
3. {three}
2. {other}
1. {another}

1st turn: 2x {one}
2nd turn: 1x {two}

a) 1x {one}
b) 2x {other}

vs {rival}: -1 {one}, +1 {other}

Against fast decks I go -2 {one} +2 {other}.

Ideal start is 1 {one} and 1 {two}; never keep without 1 {three}.

You want {one} (x2), {two} (x1) early.

{one} x2, {two} x1 = 3 credits

Economy package = 3 {one}, 3 {two}

Econ: 3x {one} 2x {two}

Breakers | {one} | {two} | {three}

v1.1: 1 {one} out, 1 {other} in

* 2024-03-01: -1 {one}, +1 {other}
* 2024-03-08: -1 {two}, +1 {another}

Edit: cut 1 {one}, added 1 {other}.

(-1) {one}
(+1) {other}

1 {one} => 1 {other}

{one} (-1), {other} (+1)

IN
2 {one}
OUT
2 {other}

Replaced 2x {other} with 2x {one}

Missing cards
1 {one}
2 {two}

To buy:
3x {one}
2x {other}

Still looking for 2 {one} and 1 {two}.

Trade list: 3 {other}, 2 {another}

For trade:
3 {other}
2 {another}

I own 2 {one}, 3 {two}.

Borrowed from Tom: 1 {one}, 2 {two}

FOIL: 1 {one}

alt art:
1 {one}
1 {two}

Round 3 (table 4): 241 - win
2x {other} hurt

Final standings: 1. Tom (3x {other}) 2. Ann (2x {another})

Cards scored: 3 {one}, 1 {two}
Cards stolen: 1 {three}

Game 1: won with 3 {one}
Game 2: lost to 2 {other}

Similar decks
3x {other} by Anna
2x {another} by Bo

Comments (2)
Anna: why only 2 {one}?
Bo: I run 3 {two} myself

> 3 {one}
> really?
I like it.

Quote:
3 {one}
I would play only 2.

PS: 1 {other} would be fine, too.

NB {one} is limited to 1 per deck

{one}, {two} and {three} are the MVPs.

Influence spent:
{one} 3x2=6
{two} 2x1=2

Agendas: 3x2 2x3 1x1

Draw odds: 3 {one} = 42%, 2 {two} = 30%

Avg cost 2.3, 3 {one} cost 0

Rating: 5/5 {one}, 4/5 {two}

5/5 {one}
4/5 {two}
3/5 {three}

{one}: 5
{two}: 4
{three}: 3

{one} - 5/5
{two} - 4/5
"""

# Written after the reader, which was changed for one of them since ("- Name (2)" right below a list).
NEW = """\
Hey all, first time posting. I took this to a 12 person tournament and went 3-1.
My only loss was to 2 {other} in one turn.

tl;dr: 3 {one} good, 2 {two} bad

Strategy
Use {one} early. Then 2 {two} win the late game.

Key cards
- {one} (3)
- {two} (2)

Key cards:
• 3x {one}: money
• 2x {two}: more money

Why no {other}? I had 2 {other} but they were slow.

Kosten: 3 {one} = 4,50 €

Statt 2 {other} spiele ich 2 {one}.

J'ai remplacé 1 {other} par 1 {one}.

Mi mano ideal: 1 {one}, 1 {two}

[b]Notes[/b]
2 {one} might be too many

Update 2
  - 1 {other}
  + 1 {one}

UPDATE: now with 3 {one}!

2/3 {one} in opening hand
1/2 {two} in opening hand

Cards by cost:
0: {one}, {two}
1: {three}

0 cost: 3 {one}, 2 {two}

{one} 3/3
{two} 2/3

Weakness: 1 {other} ends the game
Strength: 3 {one}

@tom you should play 3 {other}
@ann no, 2 {another}

tom: 3 {other}?
ann: nah, 2 is fine

2 {one} <- too many?

Best: {one}
Worst: {two}
Most fun: {three}

Signed, 1 {one} enjoyer

Playtested vs. {rival}: 4-2
Playtested vs. {identity}: 1-1

See also: {rival} deck with 3 {other}

Alternative ID: {rival}

Other IDs I tried: {rival}, {identity}

if meta is fast:
-2 {one}
+2 {other}

Fast meta: {one} -> {other} (2x)

Budget version: replace 3x {one} by 3x {other}

Versions: 1.0 (3 {other}), 1.1 (2 {other}, 1 {one})

Score: 3x {one} (2 pts) = 6
Score: 1x {two} (3 pts) = 3

Sleeves: 45 black
Dice: 6

45 cards sleeved, 3 {one} in German

German copies: 3 {one}, 1 {two}
"""
