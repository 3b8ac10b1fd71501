"""Which answers are right, by the very rule of score.py: {id: bool} as JSON for the answerable questions.

usage: right_rows.py CHECKS_DIRECTORY QUESTIONS.jsonl ANSWERS.jsonl
"""
import json
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, sys.argv[1])
import score  # noqa: E402

questions = {q["id"]: q for q in map(json.loads, open(sys.argv[2], encoding="utf-8"))}
rows = {}
for line in open(sys.argv[3], encoding="utf-8"):
    row = json.loads(line)
    q = questions[row["id"]]
    if q["answerable"]:
        rows[row["id"]] = row["mode"] == "answer" and any(
            score.right(gold, row.get("answer", ""), q.get("answer_form", ""), q["question"]) for gold in q["answers"]
        )
print(json.dumps(rows))
