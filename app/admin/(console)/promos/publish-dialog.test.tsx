// @vitest-environment happy-dom
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import * as notes from '@/app/admin/(console)/approvals/second-manager-note'
import * as changes from '@/app/admin/(console)/generated/actions'
import * as actionDialog from '@/components/feedback/action-dialog'
import { createTestPage, inAct, refreshPage } from '@/components/testing/test-page'
import * as actions from './actions'
import { PublishDialog } from './publish-dialog'

let confirm: () => Promise<unknown>

vi.spyOn(notes, 'SecondManagerNote').mockReturnValue(null)
vi.spyOn(actionDialog, 'ActionDialog').mockImplementation(({ facts, send }) => {
  confirm = () => send({ reason: 'Agreed with marketing', typed: 'Opener' })
  return <>{facts?.map(fact => fact && <p key={fact.name}>{fact.value}</p>)}</>
})

const page = createTestPage()

const terms = {
  id: 7,
  creditBucketId: 1,
  startsAt: '2026-12-01T10:30:00.000Z',
  endsAt: null,
  budgetCents: 8_000,
  rules: [],
}

/** The dialog counts while typing pauses. */
const shows = (text: string) =>
  vi.waitFor(
    async () => {
      await inAct(() => wait(20))
      expect(document.body.textContent).toContain(text)
    },
    { timeout: 60_000 },
  )

const show = (updatedAt: string) =>
  inAct(async () => {
    page.render(<PublishDialog id={7} name="Opener" updatedAt={updatedAt} onClose={() => undefined} />)
  })

test('the dialog has the saved terms; after a conflict, the page brings the changed promo, whose terms and figures replace the old ones', async () => {
  const count = (maxRemainingCents: number) => ({
    ok: true as const,
    result: {
      terms: { ...terms, creditsCents: maxRemainingCents / 2 },
      eligible: 2,
      claims: 0,
      claimsLeft: null,
      maxRemainingCents,
      bucket: 'credits' as const,
      isBucketActive: true,
    },
  })
  vi.spyOn(actions, 'countPromoReach').mockResolvedValueOnce(count(1_000)).mockResolvedValueOnce(count(4_000))
  const publish = vi
    .spyOn(changes, 'publishPromo')
    .mockResolvedValue({ ok: false, code: 'EditConflict', message: 'Ada changed credits.' })
  await show('2026-11-20T12:00:00.000Z')
  await shows('at most 10 credits')
  for (const term of ['5 credits per claim', 'Tue 1 Dec 2026, 10:30 UTC', 'None', '80 credits'])
    expect(document.body.textContent).toContain(term)
  await inAct(confirm)
  expect(refreshPage).toHaveBeenCalledOnce()

  await show('2026-11-20T12:05:00.000Z')
  expect(document.body.textContent).not.toContain('10 credits')
  await shows('at most 40 credits')
  expect(document.body.textContent).toContain('20 credits per claim')
  await inAct(confirm)
  expect(publish).toHaveBeenLastCalledWith(
    { id: 7, updatedAt: '2026-11-20T12:05:00.000Z', reason: 'Agreed with marketing' },
    'Opener',
  )
})
