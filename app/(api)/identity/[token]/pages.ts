import { type Mark, messageBody, returnLink } from '@/lib/api/hosted-page'
import type { PageReply } from '@/lib/api/personal-page'
import { type Html, html } from '@/lib/core/html'
import { formatReturnUrl } from '@/lib/core/return-url'
import { maxDocumentBytes, states } from '@/lib/people/identity/rules'
import type { IdentityDetails } from '@/lib/people/identity/schema'

type FieldName = keyof IdentityDetails | 'front' | 'back'

export type IdentityFormErrors = Partial<Record<FieldName, string>>

const messages = {
  pending: {
    status: 200,
    mark: 'waiting',
    title: 'We are checking your details',
    text: 'This takes up to two working days. We email you the result, and you can go back to the app.',
  },
  verified: {
    status: 200,
    mark: 'done',
    title: 'Your identity is verified',
    text: 'There is nothing left to do. Go back to the app.',
  },
  rejected: {
    status: 200,
    mark: 'failed',
    title: 'Your identity was not verified',
    text: 'We emailed you the reason. Go back to the app to start the identity check again.',
  },
  returned: {
    status: 200,
    mark: 'paused',
    title: 'We need other details',
    text: 'We emailed you what to change. Go back to the app and start the identity check again.',
  },
  expired: {
    status: 410,
    mark: 'paused',
    title: 'This link has expired',
    text: 'Go back to the app and start the identity check again.',
  },
  invalid: {
    status: 404,
    mark: 'failed',
    title: 'This link is not valid',
    text: 'It was already used, was replaced by a newer one, or ended when the email of the account was verified. Go back to the app and start the identity check again.',
  },
  'used-up': {
    status: 403,
    mark: 'paused',
    title: 'No attempts left',
    text: 'You have submitted your details too often. Contact support, who can allow another attempt.',
  },
  unavailable: {
    status: 503,
    mark: 'paused',
    title: 'Try again soon',
    text: 'The identity check is not available right now. Go back to the app and try again in a few minutes.',
  },
  'under-age': {
    status: 422,
    mark: 'failed',
    title: 'You must be 18 or older',
    text: 'Cash play is for adults only. You can still play in Arcade mode.',
  },
} as const satisfies Record<string, { status: number; mark: Mark; title: string; text: string }>

type Message = { kind: keyof typeof messages; returnUrl?: string | null }

/** A page of success leads back to the app immediately; on others the user reads the reason first. */
export function messagePage({ kind, returnUrl = null }: Message): PageReply {
  const { status, mark, title, text } = messages[kind]
  const back = formatReturnUrl(returnUrl, { outcome: outcomeOf(kind) })
  const body = messageBody(title, text, mark, returnLink(back))
  return { status, title, body, continueTo: kind === 'pending' || kind === 'verified' ? back : null }
}

/** The outcome of an identity check in its return URL. `failed`: the user has to start again. */
function outcomeOf(kind: keyof typeof messages): 'verified' | 'pending' | 'rejected' | 'failed' {
  if (kind === 'under-age') return 'rejected'
  return kind === 'verified' || kind === 'pending' || kind === 'rejected' ? kind : 'failed'
}

const cancelLink = (returnUrl: string | null) =>
  returnLink(formatReturnUrl(returnUrl, { outcome: 'canceled' }), 'Cancel', 'quiet')

type Form = {
  /** The reason of the last decision; empty for a first submission. */
  feedback: string
  returnUrl: string | null
  canUpload: boolean
  errors?: IdentityFormErrors
  values?: Record<string, string>
}

const title = 'Verify your identity'

/** Everything works without a script. With errors it keeps what was entered, except pictures. */
export function identityFormPage({
  feedback,
  returnUrl,
  canUpload,
  errors = {},
  values = {},
}: Form): PageReply {
  const field = (name: FieldName, label: string, more: Html, hint = '') =>
    renderField({ name, label, hint, more, error: errors[name] })
  const value = (name: FieldName) => values[name] ?? ''
  const body = html`<h1>${title}</h1>
<p>Enter your details as in your passport, ID card or driver’s license. We use them only to check your identity.</p>
${feedback && html`<section class="feedback"><h2>What to change</h2><p>${feedback}</p></section>`}
${renderSummary(errors)}
<form method="post" enctype="multipart/form-data" novalidate>
${field('legal_name', 'Full legal name', html` autocomplete="name" autocapitalize="words" maxlength="100" value="${value('legal_name')}"`)}
${field('date_of_birth', 'Date of birth', html` type="date" autocomplete="bday" min="1900-01-01" value="${value('date_of_birth')}"`)}
<fieldset class="group"><legend>Home address</legend>
${field('street', 'Street and number', html` autocomplete="street-address" maxlength="120" value="${value('street')}"`)}
${field('city', 'City', html` autocomplete="address-level2" maxlength="80" value="${value('city')}"`)}
${renderState(value('state'), errors.state)}
${field('postal_code', 'ZIP code', html` autocomplete="postal-code" inputmode="numeric" maxlength="10" value="${value('postal_code')}"`)}
</fieldset>
${canUpload && renderUploads(field, Object.keys(errors).length > 0)}
<button class="primary">Send for checking</button>
</form>
${cancelLink(returnUrl)}`
  return { status: Object.keys(errors).length > 0 ? 422 : 200, title, body }
}

type OpenPage = { feedback: string; startedCaseId: number | null; returnUrl: string | null }

/** The check takes place on Stripe's pages. */
export function stripePage({ feedback, startedCaseId, returnUrl }: OpenPage, isBack: boolean): PageReply {
  const back = isBack ? formatReturnUrl(returnUrl, { outcome: 'processing' }) : null
  const body = html`<h1>${title}</h1>
<p>Stripe takes pictures of your document and a selfie, and reports your name, date of birth and address to us. The pictures are deleted 30 days after the check.</p>
${feedback && html`<section class="feedback"><h2>What to change</h2><p>${feedback}</p></section>`}
${startedCaseId !== null && html`<p>If you have finished the check, go back to the app. We email you the result.</p>`}
<form method="post">
<button class="primary">${startedCaseId === null ? 'Continue to Stripe' : 'Continue the check'}</button>
</form>
${back === null ? cancelLink(returnUrl) : returnLink(back, 'Back to the app', 'quiet')}`
  return { status: 200, title, body, continueTo: back }
}

function renderUploads(
  field: (name: FieldName, label: string, more: Html, hint?: string) => Html,
  isRepeated: boolean,
): Html {
  const picture = html` type="file" accept="image/jpeg,image/png,image/webp"`
  const again = isRepeated ? ' Choose pictures again: they were not kept.' : ''
  return html`<fieldset class="group"><legend>Pictures of your document (optional)</legend>
<p class="hint">They speed up the check. JPEG, PNG or WebP with up to ${maxDocumentBytes / 1024 / 1024} MB each. They are stored encrypted and deleted 30 days after the check.${again}</p>
${field('front', 'Front', picture)}
${field('back', 'Back', picture)}
</fieldset>`
}

type Field = { name: FieldName; label: string; hint: string; more: Html; error: string | undefined }

function renderField({ name, label, hint, more, error }: Field): Html {
  return html`<p class="field">
<label for="${name}">${label}</label>
${hint && html`<span class="hint" id="${name}-hint">${hint}</span>`}
<input id="${name}" name="${name}"${more}${error && html` aria-invalid="true" aria-describedby="${name}-error"`}>
${error && html`<span class="error" id="${name}-error">${error}</span>`}
</p>`
}

function renderState(chosen: string, error: string | undefined): Html {
  return html`<p class="field">
<label for="state">State</label>
<select id="state" name="state" autocomplete="address-level1"${error && html` aria-invalid="true" aria-describedby="state-error"`}>
<option value="">Select</option>
${Object.entries(states).map(([code, name]) => html`<option value="${code}"${code === chosen && html` selected`}>${name}</option>`)}
</select>
${error && html`<span class="error" id="state-error">${error}</span>`}
</p>`
}

function renderSummary(errors: IdentityFormErrors): Html | null {
  const entries = Object.entries(errors)
  if (entries.length === 0) return null
  return html`<section class="errors" role="alert"><h2>Check these fields</h2>
<ul>${entries.map(([name, error]) => html`<li><a href="#${name}">${error}</a></li>`)}</ul></section>`
}
