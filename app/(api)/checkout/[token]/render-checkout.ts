import type { z } from 'zod'
import type { FormProblem } from '@/lib/api/endpoint-page'
import { type HostedPage, messageBody, returnLink } from '@/lib/api/hosted-page'
import { env } from '@/lib/core/env'
import { type Html, html } from '@/lib/core/html'
import type { checkout } from '@/lib/payments/schema-api'

type State = z.output<typeof checkout>

/** Forms without scripts, so that they work in any web view. */
export const page = {
  render: renderCheckout,
  badHeading: 'Deposit not possible',
  get formHosts() {
    return env().STRIPE_SECRET_KEY ? ['https://checkout.stripe.com', 'https://connect.stripe.com'] : []
  },
}

function renderCheckout(state: State, problem: FormProblem | null): HostedPage {
  const { heading, body } = pages[state.state](state, problem)
  return {
    title: heading,
    // The page reloads until the provider has confirmed.
    refreshSeconds: state.state === 'processing' ? 2 : undefined,
    // After a failure, the user reads the reason first.
    continueTo: state.state === 'completed' || state.state === 'left' ? state.return_url : null,
    notice: state.is_sandbox ? 'Sandbox: no real money moves' : undefined,
    body,
  }
}

type Page = { heading: string; body: Html }

const pages: Record<State['state'], (state: State, problem: FormProblem | null) => Page> = {
  amount: (state, problem) => ({ heading: 'Add cash', body: amountForm(state, problem) }),
  pending: (state, problem) => ({ heading: `Pay $${state.amount}`, body: paymentForm(state, problem) }),
  processing: ({ amount, return_url: returnUrl }) =>
    message(
      'Payment in progress',
      `Your payment of $${amount} is being confirmed. This page updates automatically; you can also go back to the app.`,
      'waiting',
      html`${link('Check again')}${returnLink(returnUrl, 'Back to the app', 'quiet')}`,
    ),
  left: ({ amount, return_url: returnUrl }) =>
    message(
      'Not paid',
      `Your deposit of $${amount} was not paid. Go back to the app, or continue.`,
      'paused',
      html`${link('Continue to payment', 'primary')}${returnLink(returnUrl, 'Back to the app', 'quiet')}`,
    ),
  completed: ({ amount, return_url: returnUrl }) =>
    message(
      'Cash added',
      `$${amount} is in your account. Go back to the app.`,
      'done',
      returnLink(returnUrl),
    ),
  failed: ({ amount, failure_reason: reason, return_url: returnUrl }) =>
    message(
      'Payment failed',
      `Your deposit of $${amount} failed${reason ? `: ${reason.toLowerCase()}` : ''}. No cash was added. Go back to the app to try again.`,
      'failed',
      returnLink(returnUrl),
    ),
}

function message(heading: string, ...[sentence, mark, more]: TailOf<typeof messageBody>): Page {
  return { heading, body: messageBody(heading, sentence, mark, more) }
}

type TailOf<F extends (...args: never[]) => unknown> =
  Parameters<F> extends [unknown, ...infer Rest] ? Rest : never

const link = (label: string, kind = '') => html`<form><a class="button ${kind}" href="?">${label}</a></form>`

const presets = ['10', '25', '50', '100', '250']

/** Failures that another amount avoids. */
const amountCodes = ['amount_too_low', 'amount_too_high', 'deposit_limit_reached']

function amountForm(
  { minimum, maximum, payment_methods: methods, is_sandbox: isSandbox }: State,
  problem: FormProblem | null,
): Html {
  const values = problem?.values ?? {}
  const offered = presets.filter(
    preset => Number(preset) >= Number(minimum) && Number(preset) <= Number(maximum),
  )
  const chosen = problem ? (values.preset ?? '') : (offered[1] ?? offered[0] ?? '')
  const isOther = !offered.includes(chosen)
  const isWrong =
    problem !== null && (problem.fields.includes('amount') || amountCodes.includes(problem.code))
  const sentence = problem?.fields.includes('amount')
    ? 'Enter an amount in dollars, such as 25 or 25.50.'
    : problem?.message
  return html`<h1>Add cash</h1>
<p>Choose how much to add to your account.</p>
${sentence && alert(sentence)}
<form method="post" novalidate>
<fieldset><legend>Amount</legend>
<div class="chips">
${offered.map(preset => chip(preset, `$${preset}`, preset === chosen))}
${chip('', 'Other', isOther)}
</div>
<div class="field other">
<label for="amount">Amount in dollars</label>
<span class="money"><span aria-hidden="true">$</span><input id="amount" name="amount" type="number" inputmode="decimal" min="${minimum}" max="${maximum}" step="0.01" value="${values.amount ?? ''}"${isWrong && html` aria-invalid="true"`} aria-describedby="limits${isWrong && ' problem'}"></span>
<span id="limits" class="hint">From ${formatLimit(minimum)} to ${formatLimit(maximum)}</span>
</div>
</fieldset>
${methods.length > 0 && methodField(methods, values.payment_method_id ?? '')}
${button('start', 'Continue', 'primary')}
</form>
${!isSandbox && bankForm}`
}

const bankForm = html`<h2>Withdrawals</h2>
<p>Withdrawals are paid to a bank account. Stripe stores its number, we do not.</p>
<form method="post">
${button('add_bank', 'Add or change your bank account', '')}
</form>`

/** "$2,500" for "2500.00". */
function formatLimit(amount: string): string {
  const decimals = amount.endsWith('.00') ? 0 : 2
  return `$${Number(amount).toLocaleString('en-US', { minimumFractionDigits: decimals })}`
}

function chip(value: string, label: string, isChecked: boolean): Html {
  return html`<label class="chip"><input type="radio" name="preset" value="${value}"${isChecked && html` checked`}><span>${label}</span></label>`
}

const alert = (sentence: string) =>
  html`<section class="errors" role="alert"><p id="problem">${sentence}</p></section>`

function methodField(methods: State['payment_methods'], chosen: string): Html {
  const isChosen = (id: number) => String(id) === chosen && html` selected`
  return html`<p class="field"><label for="method">Pay with</label>
<select id="method" name="payment_method_id"><option value="">Another method</option>
${methods.map(({ id, name }) => html`<option value="${id}"${isChosen(id)}>${name}</option>`)}</select></p>`
}

function paymentForm(state: State, problem: FormProblem | null): Html {
  const { amount, chosen_method: method, is_sandbox: isSandbox } = state
  return html`<h1>Pay $${amount}</h1>
<p>${method ? `With ${method}.` : 'To your account.'} Nothing is charged until you confirm.</p>
${problem && alert(problem.message)}
<form method="post">
${isSandbox && sandboxFields(method)}
<div class="buttons">
${isSandbox ? html`${button('pay', `Pay $${amount}`, 'primary')}${button('decline', 'Decline')}` : button('continue', 'Continue to payment', 'primary')}
${button('leave', 'Abandon', 'quiet')}
</div>
</form>`
}

function sandboxFields(method: string | null): Html {
  const choice = html`<fieldset><legend>Test method</legend>
<div class="choices">
${radio('visa', 'Visa •••• 4242', true)}
${radio('returning', 'Visa •••• 0002, withdrawals to it fail')}
${radio('bank', 'Bank account •••• 6789')}
</div>
<label class="choice"><input type="checkbox" name="saves" checked> Save it for later</label></fieldset>`
  return html`${!method && choice}
<details><summary>Test webhooks</summary>
<p class="field"><label for="delivery">Webhooks</label>
<select id="delivery" name="delivery">
<option value="normal">Sent once, in order</option>
<option value="doubled">Sent twice</option>
<option value="delayed">Sent 3 seconds late</option>
<option value="reordered">Sent in reverse order</option>
<option value="failed">First delivery fails</option>
</select></p></details>`
}

function radio(value: string, label: string, isChecked = false): Html {
  return html`<label class="choice"><input type="radio" name="test_method" value="${value}"${isChecked && html` checked`}> ${label}</label>`
}

function button(action: string, label: string, kind = ''): Html {
  return html`<button name="action" value="${action}" class="${kind}">${label}</button>`
}
