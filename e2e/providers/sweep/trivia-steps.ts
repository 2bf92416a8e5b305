import { fieldsOfReply } from '@/e2e/fixtures/sweep'
import { get, type SweepContext, type SweepSteps, type SweepUser } from './context'

const reads = [get('/trivia'), get('/balance/v2')]
const question = { text: 'Which question was swept?', correct: 'This one', wrong: 'Another one' }

/** Half a day away from now, so that no trivia day begins or ends during the sweep. Both hours are on the same day. */
const utcHour = new Date().getUTCHours()
const [resetHour, laterHour] = utcHour < 12 ? [utcHour + 12, utcHour + 11] : [utcHour - 12, utcHour - 11]

export const questionSteps: SweepSteps = {
  /** Changes the next question before the day chooses it. */
  async 'question of the day'(context) {
    const { sweep, manager, users } = context
    const { id, updated_at } = await context.row(
      `select id, updated_at from trivia_questions where used_on is null and scheduled_on is null order by id limit 1`,
    )
    const form = { ...question, isReady: true, scheduledOn: '' }
    await manager.change('changeQuestion', { id, updatedAt: updated_at.toISOString(), form })
    await context.changeSetting('trivia_reset_hour_utc', resetHour)
    const read = context.reader(users.berlin, ...reads)
    const isNew = [JSON.stringify([question.text])]
    await context.waitFor(async () => [(await read()).get('Trivia question.text')], isNew)
    const answers = await findAnswers(context)
    sweep.accept(await read(), {
      'Trivia question.id': answers[0]?.question_id,
      'Trivia question.text': question.text,
      'Trivia question.answers[].id': answers.map(({ id }) => id),
      'Trivia question.answers[].text': answers.map(({ text }) => text),
    })
  },
}

/** After the email of Denver is verified. */
export const triviaSteps: SweepSteps = {
  async 'answers and rewards'(context) {
    const { sweep, users } = context
    const answers = await findAnswers(context)
    const [right = 0, wrong = 0] = [true, false].map(is => answers.find(one => one.is_correct === is)?.id)
    const answer = async (user: SweepUser, answer_id: number) =>
      fieldsOfReply('POST /trivia/answer', await context.post('/trivia/answer', user, { answer_id }))

    let missed = new Map<string, string>()
    const read = context.reader(users.berlin, ...reads)
    const act = async () => {
      missed = await answer(users.berlin, wrong)
    }
    await sweep.change('POST /trivia/answer', read, act, /^(?!TriviaResult)/)
    sweep.accept(await read(), { 'Trivia answer.correct_answer_id': right })
    const won = await answer(users.denver, right)
    sweep.compare('POST /trivia/answer', missed, won, /^TriviaResult is_correct/)
    sweep.compare('POST /verify-email', missed, won, /^TriviaResult/)
    sweep.accept(won, { 'TriviaResult correct_answer_id': right, 'TriviaResult current_streak': 1 })

    const change = (key: string, value: number) =>
      sweep.change(
        '/admin/settings',
        context.reader(users.fresh, ...reads),
        () => context.changeSetting(key, value),
        RegExp(`^(?!TriviaResult).*Setting ${key}`),
      )
    await change('trivia_reset_hour_utc', laterHour)
    await change('reward_value', 24)
    sweep.compare('/admin/settings', won, await answer(users.fresh, right), /^TriviaResult/)
  },
}

async function findAnswers({ database }: SweepContext) {
  const { rows } = await database.query(
    `select a.id, a.text, a.is_correct, a.question_id from trivia_answers a join trivia_questions q on q.id = a.question_id
      where q.text = $1 order by a.id`,
    [question.text],
  )
  return rows as { id: number; text: string; is_correct: boolean; question_id: number }[]
}
