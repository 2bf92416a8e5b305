import sql from 'sql-template-tag'
import type { Db } from '@/lib/db/db'

type Question = { text: string; correct: string; wrong: string[] }

const questions: Question[] = [
  {
    text: 'How many points is a touchdown worth, before the extra point?',
    correct: '6',
    wrong: ['3', '5', '7'],
  },
  {
    text: 'How many players of one basketball team are on the court?',
    correct: '5',
    wrong: ['4', '6', '7'],
  },
  { text: 'How many outs end a half inning in baseball?', correct: '3', wrong: ['2', '4', '6'] },
  { text: 'How many periods does a regular ice hockey game have?', correct: '3', wrong: ['2', '4', '5'] },
  {
    text: 'Which trophy do the champions of the NHL receive?',
    correct: 'Stanley Cup',
    wrong: ['Lombardi Trophy', 'Ryder Cup', 'Davis Cup'],
  },
  {
    text: 'How long is a football field from goal line to goal line?',
    correct: '100 yards',
    wrong: ['90 yards', '110 yards', '120 yards'],
  },
  { text: 'How high is a basketball rim above the floor?', correct: '10 feet', wrong: ['9 feet', '11 feet'] },
  {
    text: 'Which league names a Cy Young Award winner each year?',
    correct: 'MLB',
    wrong: ['NBA', 'NFL', 'NHL'],
  },
  { text: 'How many runs does a grand slam score?', correct: '4', wrong: ['1', '3', '5'] },
  {
    text: 'In which sport does a player score a hat trick with three goals?',
    correct: 'Ice hockey',
    wrong: ['Tennis', 'Golf', 'Swimming'],
  },
  { text: 'How many holes does a full round of golf have?', correct: '18', wrong: ['9', '12', '21'] },
  {
    text: 'What is one stroke under par on a hole called?',
    correct: 'Birdie',
    wrong: ['Bogey', 'Eagle', 'Albatross'],
  },
  { text: 'How many players of one soccer team are on the field?', correct: '11', wrong: ['9', '10', '12'] },
  {
    text: 'Which trophy do the winners of the Super Bowl receive?',
    correct: 'Lombardi Trophy',
    wrong: ['Stanley Cup', 'Heisman Trophy', 'Claret Jug'],
  },
  { text: 'How many points is a free throw worth?', correct: '1', wrong: ['2', '3'] },
  {
    text: 'What is a score of zero called in tennis?',
    correct: 'Love',
    wrong: ['Nil', 'Deuce', 'Ace'],
  },
  {
    text: 'How many innings does a regular baseball game have?',
    correct: '9',
    wrong: ['7', '8', '10'],
  },
  { text: 'How many points is a field goal worth in football?', correct: '3', wrong: ['1', '2', '6'] },
  {
    text: 'Which college football award is named after John Heisman?',
    correct: 'Heisman Trophy',
    wrong: ['Calder Trophy', 'Hart Trophy', 'Norris Trophy'],
  },
  {
    text: 'How many games wins a playoff series that is best of seven?',
    correct: '4',
    wrong: ['3', '5', '7'],
  },
  {
    text: 'What does a referee show a soccer player who is sent off?',
    correct: 'A red card',
    wrong: ['A blue card', 'A green card', 'A yellow flag'],
  },
]

/** Does nothing if any question exists, so that questions removed by operators do not return. */
export async function seedTrivia(db: Db) {
  await db.run(sql`
    with asked as (
      select place, question->>'text' as text, question->>'correct' as correct, question->'wrong' as wrong
        from jsonb_array_elements(${JSON.stringify(questions)}::jsonb) with ordinality as list (question, place)
       where not exists (select from trivia_questions)
    ), added as (
      insert into trivia_questions (text, status) select text, 'ready' from asked order by place returning id, text
    )
    insert into trivia_answers (question_id, text, is_correct)
    select added.id, answer.text, answer.is_correct
      from added join asked using (text), lateral (
             select correct as text, true as is_correct
             union all
             select jsonb_array_elements_text(wrong), false
           ) as answer
     order by added.id, random()`)
}
