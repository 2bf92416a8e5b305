import { call, constant, type FieldSources, operator, paging, vendor } from '@/lib/core/field-source'

const deposit = call('POST /deposits')
const withdrawal = call('POST /withdrawals')
const webhook = vendor('POST /webhooks/payments/{provider}')
const setting = (key: string) => operator('/admin/settings', `Setting ${key}`)

export const paymentSources: FieldSources = {
  'POST /deposits': {
    'data.deposit_id': deposit,
    'data.status': deposit,
    'data.checkout_url': deposit,
    'data.expires_at': setting('deposit_checkout_minutes'),
  },
  'GET /deposits': { 'data.next_cursor': paging },
  'GET /withdrawals': { 'data.next_cursor': paging },
  'GET /payment-methods': {
    'data.withdrawal_min': setting('withdrawal_min_cents'),
    'data.withdrawal_max': setting('withdrawal_max_cents'),
  },
  Deposit: {
    deposit_id: deposit,
    status: webhook,
    amount: deposit,
    payment_method: deposit,
    failure_reason: webhook,
    created_at: deposit,
    closed_at: webhook,
  },
  Withdrawal: {
    withdrawal_id: withdrawal,
    status: webhook,
    amount: withdrawal,
    payment_method: withdrawal,
    is_reviewed: setting('withdrawal_approval_above_cents'),
    is_cancelable: call('POST /withdrawals/{withdrawal_id}/cancel', '1 until it is canceled or sent'),
    failure_reason: webhook,
    created_at: withdrawal,
    closed_at: webhook,
  },
  'GET /checkout/{token}': {
    'data.state': webhook,
    'data.amount': deposit,
    'data.minimum': setting('cash_deposit_min_cents'),
    'data.maximum': setting('cash_deposit_max_cents'),
    'data.payment_methods[].id': webhook,
    'data.payment_methods[].name': webhook,
    'data.chosen_method': deposit,
    'data.failure_reason': webhook,
    'data.is_sandbox': constant('1 as long as the sandbox is the only provider'),
    'data.redirect_to': call('POST /checkout/{token}'),
    'data.return_url': deposit,
  },
}
