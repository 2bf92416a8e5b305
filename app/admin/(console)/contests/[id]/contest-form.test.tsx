// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import * as notes from '@/app/admin/(console)/approvals/second-manager-note'
import * as changes from '@/app/admin/(console)/generated/actions'
import { createTestPage, inAct } from '@/components/testing/test-page'
import * as confirmDialog from '@/components/ui/confirm-dialog'
import * as dateTimeField from '@/components/ui/date-time-field'
import { FactsTable } from '@/components/ui/facts'
import { ContestFields } from './contest-form'

let setStart: (at: string | null) => void

vi.spyOn(notes, 'SecondManagerNote').mockReturnValue(null)
vi.spyOn(dateTimeField, 'DateTimeField').mockImplementation(({ onChange, error }) => {
  setStart = onChange
  return <>{error}</>
})
vi.spyOn(confirmDialog, 'ConfirmDialog').mockImplementation(({ title, facts = [], children }) => (
  <section>
    {title}
    <FactsTable facts={facts} />
    {children}
  </section>
))

const change = vi.spyOn(changes, 'changeContest').mockResolvedValue({
  ok: false,
  code: 'ContestStartFixed',
  message: 'Some fields are invalid.',
  errors: { startsAt: ['Users paid for this contest.'] },
})

const page = createTestPage()

async function moveStart(at: string | null) {
  await inAct(async () =>
    page.render(
      <ContestFields
        id={7}
        updatedAt="2026-11-20T12:00:00.000Z"
        form={{ name: 'Late show', startsAt: '2026-12-01T18:00:00.000Z' }}
        status="open"
        isJoiningGuarded
        isStartFixed
        entries={2}
        paid="50 bucks"
        canEdit
        isManager
      />,
    ),
  )
  await inAct(async () => setStart(at))
  await inAct(async () =>
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 's', ctrlKey: true, bubbles: true })),
  )
}

const shownText = () => document.body.textContent

test('the confirmation of a moved start has the old and the new one, who paid, and that it is final', async () => {
  await moveStart('2026-12-01T17:30:00.000Z')
  await vi.waitFor(() => expect(shownText()).toContain('Move the start of “Late show”?'))
  expect(shownText()).toContain('StartTue 1 Dec 2026, 17:30 UTCnow Tue 1 Dec 2026, 18:00 UTC')
  expect(shownText()).toContain('2 users joined')
  expect(shownText()).toContain('one entry each, for 50 bucks')
  expect(shownText()).toContain('no operator can move the start back to a later time')
  expect(change).not.toHaveBeenCalled()
})

test.each(['2026-12-01T19:00:00.000Z', null])(
  'a start that users who paid prevent is refused at its field, without a confirmation: %s',
  async at => {
    await moveStart(at)
    await vi.waitFor(() => expect(shownText()).toContain('Users paid for this contest.'))
    expect(shownText()).not.toContain('Move the start')
  },
)
