import { call, constant, type FieldSources, operator, paging, vendor } from '@/lib/core/field-source'
import { allFrom } from './rules'

const deposit = call('POST /deposits')
const withdrawal = call('POST /withdrawals')
const webhook = vendor('POST /webhooks/payments/{provider}')
const setting = (key: string) => operator('/admin/settings', `Setting ${key}`)

export const paymentSources: FieldSources = {
  'POST /deposits': {
    ...allFrom(deposit, 'data.deposit_id data.status data.checkout_url'),
    'data.expires_at': setting('deposit_checkout_minutes'),
  },
  'GET /deposits': { 'data.next_cursor': paging },
  'GET /withdrawals': { 'data.next_cursor': paging },
  'GET /payment-methods': {
    'data.withdrawal_min': setting('withdrawal_min_cents'),
    'data.withdrawal_max': setting('withdrawal_max_cents'),
  },
  Deposit: {
    ...allFrom(deposit, 'deposit_id amount payment_method created_at'),
    ...allFrom(webhook, 'status failure_reason closed_at'),
  },
  Withdrawal: {
    ...allFrom(withdrawal, 'withdrawal_id amount payment_method created_at'),
    ...allFrom(webhook, 'status failure_reason closed_at'),
    is_reviewed: setting('withdrawal_approval_above_cents'),
    is_cancelable: call('POST /withdrawals/{withdrawal_id}/cancel', '1 until it is canceled or sent'),
  },
  'GET /checkout/{token}': {
    ...allFrom(
      webhook,
      'data.state data.payment_methods[].id data.payment_methods[].name data.failure_reason',
    ),
    ...allFrom(deposit, 'data.amount data.chosen_method data.return_url'),
    'data.minimum': setting('cash_deposit_min_cents'),
    'data.maximum': setting('cash_deposit_max_cents'),
    'data.is_sandbox': constant('1 as long as the sandbox is the only provider'),
    'data.redirect_to': call('POST /checkout/{token}'),
  },
}
