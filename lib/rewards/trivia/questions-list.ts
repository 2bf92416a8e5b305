import sql from 'sql-template-tag'
import { readId } from '@/lib/core/read-id'
import { defineList, rowsOf } from '@/lib/list/define-list'
import { anyOf, contains } from '@/lib/list/filters'
import { dateRange } from '@/lib/list/range-filters'
import { questionColumns, type StoredQuestion } from './stored-questions'

export const questionsList = defineList({
  name: 'trivia',
  nouns: { one: 'question', many: 'questions' },
  columns: [
    { key: 'question', label: 'Question', isFixed: true, onPhone: 'name' },
    { key: 'state', label: 'State', onPhone: 'state' },
    { key: 'day', label: 'Day', sort: 'day', onPhone: 'detail' },
    { key: 'answered', label: 'Answered', isNumeric: true },
    { key: 'share', label: 'Correct', isNumeric: true, onPhone: 'value' },
    { key: 'correct', label: 'Correct answer', isHidden: true },
    { key: 'updated', label: 'Updated', sort: 'updated', isHidden: true },
    { key: 'created', label: 'Created', sort: 'created', isHidden: true },
  ],
  csv: {
    ID: question => `Q-${question.id}`,
    question: question => question.text,
    share: question => question.correct,
    Wrong_1: question => question.wrong[0] ?? null,
    Wrong_2: question => question.wrong[1] ?? null,
    Wrong_3: question => question.wrong[2] ?? null,
    Wrong_4: question => question.wrong[3] ?? null,
    Wrong_5: question => question.wrong[4] ?? null,
    state: ['Status', describeState],
    day: question => question.scheduledOn,
    Used: question => question.usedOn,
    answered: question => question.answered,
    correct: ['Answered correctly', question => question.answeredCorrectly],
    updated: question => question.updatedAt,
    created: null,
  },
  from: sql`trivia_questions q`,
  id: { by: sql`q.id`, type: 'int' },
  select: rowsOf<StoredQuestion>(questionColumns),
  sorts: {
    // Queued questions are last, oldest first, as they are used.
    day: {
      by: sql`coalesce(q.used_on, q.scheduled_on, date '9999-12-31')::timestamp at time zone 'UTC'`,
      type: 'timestamptz',
    },
    updated: { by: sql`q.updated_at`, type: 'timestamptz', isDescendingFirst: true },
    created: { by: sql`q.id`, type: 'int', isDescendingFirst: true },
  },
  defaultSort: '-updated',
  filters: {
    state: anyOf(
      'State',
      { draft: 'Draft', queued: 'Queued', scheduled: 'Scheduled', used: 'Used' },
      keys => sql`(
        case when q.used_on is not null then 'used' when q.status = 'draft' then 'draft'
             when q.scheduled_on is not null then 'scheduled' else 'queued' end = any(${keys}::text[]))`,
    ),
    updated: dateRange('Updated', sql`q.updated_at`),
  },
  search: {
    placeholder: 'Find a question',
    where: text => sql`(${contains(sql`q.text`, text)} or q.id = ${readId(text, 'q')})`,
  },
  views: [
    { key: 'all', name: 'All' },
    { key: 'queue', name: 'Queued', filters: { state: 'queued' } },
    { key: 'scheduled', name: 'Scheduled', filters: { state: 'scheduled' }, sort: 'day' },
    { key: 'drafts', name: 'Drafts', filters: { state: 'draft' } },
    { key: 'used', name: 'Used', filters: { state: 'used' }, sort: '-day' },
  ],
  sample: { searches: ['a', 'Q-1'] },
})

function describeState({ usedOn, status, scheduledOn }: StoredQuestion): string {
  if (usedOn !== null) return 'Used'
  if (status === 'draft') return 'Draft'
  return scheduledOn === null ? 'Queued' : 'Scheduled'
}
