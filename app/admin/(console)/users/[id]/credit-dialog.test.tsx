// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { createTestPage } from '@/components/testing/test-page'
import * as confirmDialog from '@/components/ui/confirm-dialog'
import { Confirmation } from '@/components/ui/confirmation'
import * as dialogs from '@/components/ui/dialog'
import { Modal } from '@/components/ui/modal'
import * as fields from '@/components/ui/number-field'
import { NumberFieldControl } from '@/components/ui/number-field-control'
import * as actions from './actions'
import { CreditDialog } from './credit-dialog'

vi.spyOn(actions, 'previewCreditOrDebit').mockResolvedValue({
  ok: true,
  result: { balanceCents: 0, nextCents: 100_550, needsSecondManager: false },
} as never)
// They load on demand.
vi.spyOn(fields, 'NumberField').mockImplementation(NumberFieldControl)
vi.spyOn(confirmDialog, 'ConfirmDialog').mockImplementation(Confirmation)
vi.spyOn(dialogs, 'Dialog').mockImplementation(Modal)

const page = createTestPage()

function perform(step: () => void): Promise<void> {
  const work = async () => step()
  return act(work)
}

async function open(askedCents: number | null = null, isRestricted = false) {
  const dialog = (
    <CreditDialog
      userId={1}
      username="ada"
      balances={{}}
      isSuspended={isRestricted}
      isSelfExcluded={isRestricted}
      askedCents={askedCents}
      onClose={() => undefined}
    />
  )
  await perform(() => page.render(dialog))
}

const amountField = () => document.querySelector('input[type=text]') as HTMLInputElement

const buttonOf = (label: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === label)

function type(text: string) {
  const field = amountField()
  return perform(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
}

test('the review reacts to the amount while it is typed', async () => {
  await open()
  const review = buttonOf('Review')
  const afterTyping = async (text: string) => {
    await type(text)
    return review?.disabled
  }
  expect(review?.disabled).toBe(true)
  expect(await afterTyping('$1,005.50')).toBe(false)
  expect(await afterTyping('5.005')).toBe(true)
  expect(document.body.textContent).toContain('Amounts are not rounded')
  expect(await afterTyping('')).toBe(true)
})

test('Back returns from the review to the amount that was entered', async () => {
  await open()
  await type('1005.50')
  await perform(() => buttonOf('Review')?.click())
  expect(document.body.textContent).toContain('Credit $1,005.50 to ada?')
  await perform(() => buttonOf('Back')?.click())
  expect(document.body.textContent).toContain('Credit or debit ada')
  expect(amountField().value).toBe('$1,005.50')
  expect(buttonOf('Review')?.disabled).toBe(false)
})

test('a command fills in the amount and its direction', async () => {
  await open(-2_500)
  expect(amountField().value).toBe('$25.00')
  await perform(() => buttonOf('Review')?.click())
  expect(document.body.textContent).toContain('Debit $25.00 from ada?')
})

test('the dialog and its review name the restrictions of the user', async () => {
  await open(2_500)
  expect(document.body.textContent).not.toMatch(/suspended/i)
  await open(2_500, true)
  expect(document.body.textContent).toContain('Suspended, self-excluded. ada can be credited')
  await perform(() => buttonOf('Review')?.click())
  expect(document.body.textContent).toContain('StateSuspended, self-excluded')
})
