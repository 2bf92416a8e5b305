import { expect, paymentsOf, test } from '@/e2e/fixtures/stripe'

const reason = 'Compared with the dashboard of Stripe'

test('with Stripe, a manager approves a withdrawal, resolves a dispute and finds a lost refund', async ({
  api,
  persona,
  stripe,
  endHold,
  database,
  manager,
}) => {
  const user = await persona('fresh', { verified: true, kyc: 'Verified' })
  const { access_token: token, user_id: userId, username } = user
  const { post, read, follow, openDeposit, findMethod } = paymentsOf(api, token)
  const cash = async () => (await read('/balance/v2')).available_cash
  const openCases = async (): Promise<{ id: number; summary: string }[]> => {
    const found = await database.query(
      'select id, summary from payment_cases where user_id = $1 and resolved_at is null order by id',
      [userId],
    )
    return found.rows
  }
  /** The only open case, which the console shows until it is resolved. */
  async function resolveCase(summary: string) {
    await expect.poll(async () => (await openCases()).map(one => one.summary)).toEqual([summary])
    const page = `/admin/payment-cases?q=U-${userId}`
    expect(await manager.read(page)).toContain(summary)
    const [open] = await openCases()
    await manager.change('resolveCase', { caseId: open?.id, reason })
    expect(await manager.read(page)).not.toContain(summary)
  }

  const paid = await openDeposit({ amount: 25 })
  stripe.objects.pay(paid.sessionId)
  const accountId = await follow((await read('/balance/v2')).deposit_checkout_url, 'add_bank')
  stripe.objects.completeAccount(accountId)
  await stripe.deliver()
  await expect.poll(paid.status).toBe('completed')
  await expect.poll(() => findMethod('bank')).toMatchObject({ lastFourDigits: '6789' })
  expect(await manager.read(`/admin/deposits?q=D-${paid.id}`)).toContain(username)

  await endHold(userId)
  const bank = await findMethod('bank')
  const reply = await post('/withdrawals', { amount: 10, payment_method_id: bank?.id })
  expect(reply.status, reply.text).toBe(201)
  const { withdrawal_id: withdrawalId } = reply.body.data.withdrawal
  const queue = `/admin/withdrawals?q=U-${userId}`
  expect(await manager.read(queue)).toContain('10.00 of deposits not played')
  await manager.change('approveWithdrawal', { withdrawalId, disputeIds: [], reason }, username)
  expect(await manager.read(queue)).not.toContain('10.00 of deposits not played')
  await expect
    .poll(async () => (await read(`/withdrawals/${withdrawalId}`)).withdrawal.status)
    .toBe('completed')
  expect(await cash()).toBe('15.00')

  const dispute = stripe.objects.dispute(paid.sessionId, 2_500)
  await stripe.deliver()
  await expect.poll(cash).toBe('0.00')
  expect((await openCases()).map(({ summary }) => summary)).toEqual([
    'Dispute of $25.00, $10.00 of it already spent',
  ])
  stripe.objects.closeDispute(dispute, 'won')
  await stripe.deliver()
  await expect.poll(cash).toBe('15.00')
  expect(await openCases()).toEqual([])

  // Its event is lost. Only payments older than a day are compared.
  stripe.objects.refund(paid.sessionId, 500)
  const lost = stripe.objects.events.splice(0)
  await database.query(`update deposits set created_at = created_at - interval '2 days' where id = $1`, [
    paid.id,
  ])
  await manager.change('runNow', { task: 'reconcile_payments' })
  await resolveCase(`deposit:${paid.id} has refunds of $5.00 at the provider and $0.00 here`)
  stripe.objects.events.push(...lost)
  await stripe.deliver()
  await expect.poll(cash).toBe('10.00')
})
