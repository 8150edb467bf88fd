"""The rules: dated, cited statements of the governing documents, read from formats/ and asked by day.

`rulebook` answers which rules hold; `kinds` and `workflow` say what a rule can state, `procedure_parts` what
a policy can say about deck checks. The modules that read and verify files (`rule_files`, `game_file`,
`consistency`, `edition`, `procedure_files`, `procedure_editions`, `compilation`) are
imported only when the compiled rules are out of date.
"""
