// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { NumberFieldControl } from '@/components/ui/number-field-control'
import { CreditDialog } from './credit-dialog'

vi.mock('./actions', () => ({
  previewCreditOrDebit: async () => ({
    ok: true,
    result: { balanceCents: 0, nextCents: 100_550, needsSecondManager: false },
  }),
}))
vi.mock('next/navigation', () => ({ useRouter: () => ({}) }))
vi.mock('@/app/admin/(console)/generated/actions', () => ({}))
// They load on demand.
vi.mock('@/components/ui/number-field', () => ({ NumberField: NumberFieldControl }))
vi.mock('@/components/ui/confirm-dialog', async () => ({
  ConfirmDialog: (await import('@/components/ui/confirmation')).Confirmation,
}))
vi.mock('@/components/ui/dialog', async () => ({ Dialog: (await import('@/components/ui/modal')).Modal }))

let root: Root

// A dialog that is removed but still mounted moves the focus later.
afterEach(() => {
  act(() => root.unmount())
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

function perform(step: () => void): Promise<void> {
  const work = async () => step()
  return act(work)
}

async function open(askedCents: number | null = null) {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const page = document.body.appendChild(document.createElement('div'))
  const dialog = (
    <CreditDialog userId={1} username="ada" balances={{}} askedCents={askedCents} onClose={() => undefined} />
  )
  root = createRoot(page)
  await perform(() => root.render(dialog))
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
