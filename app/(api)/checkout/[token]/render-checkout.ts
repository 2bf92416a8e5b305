import type { z } from 'zod'
import type { HostedPage } from '@/lib/http/hosted-page'
import { escapeHtml } from '@/lib/http/html-page'
import type { checkout } from '@/lib/payments/schema-api'

export const page = { badHeading: 'Deposit not possible', formHosts: [] }

type State = z.output<typeof checkout>

/** The checkout page: forms without scripts, so that it works in any web view. */
export function renderCheckout(state: State): HostedPage {
  const { heading, body, isWaiting = false } = pages[state.state](state)
  return {
    title: heading,
    // The page reloads until the provider has confirmed.
    refreshSeconds: isWaiting ? 2 : null,
    body: `<h1>${escapeHtml(heading)}</h1>${body}${state.is_sandbox ? note : ''}`,
  }
}

type Page = { heading: string; body: string; isWaiting?: boolean }

const note = '<p class="note">Sandbox: no real money moves.</p>'

const pages: Record<State['state'], (state: State) => Page> = {
  amount: ({ minimum, maximum, payment_methods: methods }) => ({
    heading: 'Add cash',
    body: `<form method="post">
<label for="amount">Amount in dollars</label>
<input id="amount" name="amount" type="number" inputmode="decimal" min="${minimum}" max="${maximum}" step="0.01" required aria-describedby="limits">
<p id="limits" class="hint">From $${minimum} to $${maximum}</p>
${methods.length > 0 ? methodField(methods) : ''}
${button('start', 'Continue', true)}
</form>`,
  }),
  pending: state => ({
    heading: `Pay $${state.amount}`,
    body: `${chosen(state)}<form method="post">
${state.is_sandbox ? sandboxFields(state) : ''}
${state.is_sandbox ? `${button('pay', `Pay $${state.amount}`, true)}${button('decline', 'Decline')}` : button('continue', 'Continue to payment', true)}
${button('leave', 'Abandon')}
</form>`,
  }),
  processing: ({ amount }) => ({
    heading: 'Payment in progress',
    body: `<p role="status">Your payment of $${amount} is being confirmed. This page updates automatically; you can also go back to the app.</p>
<p><a href="?">Check again</a></p>`,
    isWaiting: true,
  }),
  left: ({ amount }) => ({
    heading: 'Not paid',
    body: `<p role="status">Your deposit of $${amount} was not paid. Go back to the app, or continue.</p>
<p><a class="button" href="?">Continue to payment</a></p>`,
  }),
  completed: ({ amount }) => ({
    heading: 'Cash added',
    body: `<p role="status">$${amount} is in your account. Go back to the app.</p>`,
  }),
  failed: ({ amount, failure_reason: reason }) => ({
    heading: 'Payment failed',
    body: `<p role="status">Your deposit of $${amount} failed${reason ? `: ${escapeHtml(reason.toLowerCase())}` : ''}. No cash was added. Go back to the app to try again.</p>`,
  }),
}

function methodField(methods: State['payment_methods']): string {
  const options = methods.map(({ id, name }) => `<option value="${id}">${escapeHtml(name)}</option>`)
  return `<label for="method">Pay with</label>
<select id="method" name="payment_method_id"><option value="">Another method</option>${options.join('')}</select>`
}

function chosen({ chosen_method: method }: State): string {
  return method ? `<p>With ${escapeHtml(method)}</p>` : ''
}

function sandboxFields({ chosen_method: method }: State): string {
  const choice = `<fieldset><legend>Test method</legend>
${radio('visa', 'Visa •••• 4242', true)}
${radio('returning', 'Visa •••• 0002, withdrawals to it fail')}
${radio('bank', 'Bank account •••• 6789')}
<label class="choice"><input type="checkbox" name="saves" checked> Save it for later</label></fieldset>`
  return `${method ? '' : choice}
<label for="delivery">Webhooks</label>
<select id="delivery" name="delivery">
<option value="normal">Sent once, in order</option>
<option value="doubled">Sent twice</option>
<option value="delayed">Sent 3 seconds late</option>
<option value="reordered">Sent in reverse order</option>
<option value="failed">First delivery fails</option>
</select>`
}

function radio(value: string, label: string, isChecked = false): string {
  return `<label class="choice"><input type="radio" name="test_method" value="${value}"${isChecked ? ' checked' : ''}> ${label}</label>`
}

function button(action: string, label: string, isPrimary = false): string {
  return `<button name="action" value="${action}"${isPrimary ? ' class="primary"' : ''}>${label}</button>`
}
