import { expect, paymentsOf, test } from '@/e2e/fixtures/stripe'

test('with Stripe, a deposit is paid, withdrawn to a bank account, and ended by an exclusion', async ({
  api,
  persona,
  stripe,
  endHold,
}) => {
  // A withdrawal of the deposit alone, which was not played with, would wait for an operator.
  const {
    access_token: token,
    user_id: userId,
    password,
  } = await persona('fresh', {
    verified: true,
    kyc: 'Verified',
    balances: { cash: 30 },
  })
  const { post, read, follow, openDeposit, findMethod } = paymentsOf(api, token)

  const paid = await openDeposit({ amount: 25 })
  stripe.objects.pay(paid.sessionId, { saves: true })
  await stripe.deliver()
  await expect.poll(paid.status).toBe('completed')
  expect((await read('/balance/v2')).available_cash).toBe('55.00')

  const accountId = await follow((await read('/balance/v2')).deposit_checkout_url, 'add_bank')
  stripe.objects.completeAccount(accountId)
  await stripe.deliver()
  await expect.poll(() => findMethod('bank')).toMatchObject({ lastFourDigits: '6789' })
  await expect.poll(() => findMethod('card')).toMatchObject({ lastFourDigits: '4242' })
  const [bank, card] = [await findMethod('bank'), await findMethod('card')]

  const fromBank = await post('/deposits', { amount: 20, payment_method_id: bank?.id })
  const held = await post('/withdrawals', { amount: 20, payment_method_id: bank?.id })
  expect([fromBank.status, held.status]).toEqual([422, 422])
  expect(fromBank.body.error_box).toMatchObject({
    heading: 'Payment Method Not Usable',
    message: expect.stringContaining('only receives withdrawals'),
  })
  expect(held.body.error_box.heading).toBe('Withdrawals On Hold')
  await endHold(userId)
  const onCard = await post('/withdrawals', { amount: 20, payment_method_id: card?.id })
  expect(onCard.body.error_box.message).toContain('cannot receive withdrawals')
  // Equal to the rejected request, whose reply is not repeated.
  const reply = await post('/withdrawals', { amount: 20, payment_method_id: bank?.id })
  expect(reply.status, reply.text).toBe(201)
  const { withdrawal_id: id } = reply.body.data.withdrawal
  // No event is delivered: the reply of Stripe is enough.
  await expect.poll(async () => (await read(`/withdrawals/${id}`)).withdrawal.status).toBe('completed')
  const transfers = [...stripe.objects.stored.values()].filter(one => one.object === 'transfer')
  expect(transfers).toMatchObject([{ amount: 2_000, destination: accountId }])
  expect((await read('/balance/v2')).available_cash).toBe('35.00')

  const unpaid = await openDeposit({ amount: 30 })
  expect((await post('/responsible-play/exclude', { permanent: true, password })).status).toBe(200)
  await expect.poll(() => stripe.objects.get(unpaid.sessionId).status).toBe('expired')
  await expect.poll(unpaid.status).toBe('failed')
  await stripe.deliver()
  expect(await unpaid.status()).toBe('failed')
})
