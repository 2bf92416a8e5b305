import { describe, expect, it } from 'vitest'
import { checkoutPath } from '@/lib/payments/checkout-link'
import { makePayer, openDeposit, transferStatusOf } from '@/lib/payments/testing/payments'
import { setOwnLimits } from '@/lib/people/restrictions/responsible-play/set-own-limits'
import { GET, POST } from './route'

const html = { accept: 'text/html' }
const later = () => new Date(Date.now() + 3_600_000)

function open(path: string, form?: string, type = 'application/x-www-form-urlencoded'): Promise<Response> {
  const [token = ''] = path.replace('/checkout/', '').split('?')
  const url = `http://localhost${path}`
  const context = { params: Promise.resolve({ token }) }
  if (form === undefined) return GET(new Request(url, { headers: html }), context)
  const headers = { ...html, 'content-type': type }
  return POST(new Request(url, { method: 'POST', headers, body: form }), context)
}

async function makeLink() {
  const { userId } = await makePayer()
  const { id } = await openDeposit(userId, 2_500n)
  return { userId, id, path: checkoutPath({ userId, depositId: id }, later()) }
}

describe('the checkout page', () => {
  it('starts a deposit from the link of the user, and shows what is wrong with an amount', async () => {
    const { userId } = await makePayer()
    const path = checkoutPath({ userId, depositId: null }, later())
    const page = await open(path)
    const text = await page.text()
    expect([page.status, text.includes('<h1>Add cash</h1>'), text.includes('<script')]).toEqual([
      200,
      true,
      false,
    ])
    expect(text).toContain('Visa •••• 4242')
    expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'self'/)
    expect(page.headers.get('referrer-policy')).toBe('no-referrer')
    const low = await open(path, 'action=start&preset=&amount=1.50&payment_method_id=')
    const again = await low.text()
    expect([low.status, again.includes('The minimum is $10.00.')]).toEqual([422, true])
    expect(again).toContain('value="1.50" aria-invalid="true" aria-describedby="limits problem"')
    const noNumber = await open(path, 'action=start&preset=&amount=lots&payment_method_id=')
    expect([noNumber.status, (await noNumber.text()).includes('Enter an amount in dollars')]).toEqual([
      422,
      true,
    ])
    const script = await open(path, `action=start&amount=${encodeURIComponent('"><script>')}`)
    expect(await script.text()).toContain('value="&quot;&gt;&lt;script&gt;"')
    const objects = JSON.stringify({ action: 'start', preset: { toString: 1 }, amount: { valueOf: 1 } })
    expect((await open(path, objects, 'application/json')).status).toBe(422)
    const unreadable = await open(path, 'amount', 'text/plain')
    expect([unreadable.status, (await unreadable.text()).includes('<h1>')]).toEqual([415, true])
    const preset = await open(path, 'action=start&preset=50&amount=&payment_method_id=')
    expect(await (await open(preset.headers.get('location') ?? '')).text()).toContain('Pay $50.00')
    const started = await open(path, 'action=start&preset=&amount=25.50&payment_method_id=')
    expect(started.status).toBe(303)
    const next = await open(started.headers.get('location') ?? '')
    expect(await next.text()).toContain('<h1>Pay $25.50</h1>')
  })

  it('accepts no payment of a deposit that exceeds a limit lowered since', async () => {
    const { userId, id, path } = await makeLink()
    await setOwnLimits(userId, { daily: 2_499n }, 'test')
    const paid = await open(path, 'action=pay&test_method=visa')
    expect([paid.status, (await paid.text()).includes('limit')]).toEqual([422, true])
    expect(await transferStatusOf('deposit', id)).toBe('pending')
  })

  it('waits for the event after a payment, and shows the result', async () => {
    const { id, path } = await makeLink()
    const paid = await open(path, 'action=pay&test_method=bank&saves=on&delivery=doubled')
    expect([paid.status, paid.headers.get('location')]).toEqual([303, `${path}?view=paid`])
    const waiting = await (await open(`${path}?view=paid`)).text()
    expect(waiting).toContain('Payment in progress')
    expect(waiting).toContain('http-equiv="refresh"')
    expect(await transferStatusOf('deposit', id)).toBe('pending')
  })

  it('keeps an abandoned deposit payable', async () => {
    const { path } = await makeLink()
    expect((await open(path, 'action=leave')).headers.get('location')).toBe(`${path}?view=left`)
    expect(await (await open(`${path}?view=left`)).text()).toContain('Not paid')
    expect(await (await open(path)).text()).toContain('Pay $25.00')
  })

  it('rejects an action of the other page', async () => {
    const { userId, path } = await makeLink()
    const ofUser = checkoutPath({ userId, depositId: null }, later())
    for (const [page, action] of [
      [path, 'start&amount=30'],
      [path, 'add_bank'],
      [ofUser, 'pay&amount=25'],
      [ofUser, 'leave'],
    ] as const) {
      const reply = await open(page, `action=${action}`)
      expect([reply.status, reply.headers.get('x-error-code')], action).toEqual([
        422,
        'checkout_action_of_other_page',
      ])
    }
  })

  it('leads back to the app with the outcome, and not while the deposit can be paid', async () => {
    const { userId } = await makePayer()
    const { id } = await openDeposit(userId, 2_500n, 'http://localhost:8081/done?from=wallet')
    const path = checkoutPath({ userId, depositId: id }, later())
    const read = async (view = '') => (await open(`${path}${view}`)).text()
    const back = (outcome: string) =>
      `http://localhost:8081/done?from=wallet&amp;deposit_id=${id}&amp;outcome=${outcome}`
    expect(await read()).not.toContain('localhost:8081')
    const left = await read('?view=left')
    expect(left).toContain(`<meta http-equiv="refresh" content="0; url=${back('canceled')}">`)
    expect(left).toContain(`href="${back('canceled')}"`)
    await open(path, 'action=decline')
    const waiting = await read('?view=paid')
    expect(waiting).toContain(`href="${back('processing')}"`)
    expect(waiting).not.toContain('content="0; url=')
  })

  it('of a changed, expired or foreign link is not shown', async () => {
    const { userId, id, path } = await makeLink()
    const other = await makePayer()
    const expired = checkoutPath({ userId, depositId: id }, new Date(Date.now() - 1_000))
    const foreign = checkoutPath({ userId: other.userId, depositId: id }, later())
    const statuses = await Promise.all(
      [`${path}0`, expired, foreign].map(async one => (await open(one)).status),
    )
    expect(statuses).toEqual([404, 410, 404])
  })
})
