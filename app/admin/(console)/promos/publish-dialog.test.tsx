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

test('after a conflict, the page brings the changed promo, whose figures replace the old ones', async () => {
  const count = (maxRemainingCents: number) => ({
    ok: true as const,
    result: {
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
  await inAct(confirm)
  expect(refreshPage).toHaveBeenCalledOnce()

  await show('2026-11-20T12:05:00.000Z')
  expect(document.body.textContent).not.toContain('10 credits')
  await shows('at most 40 credits')
  await inAct(confirm)
  expect(publish).toHaveBeenLastCalledWith(
    { id: 7, updatedAt: '2026-11-20T12:05:00.000Z', reason: 'Agreed with marketing' },
    'Opener',
  )
})
