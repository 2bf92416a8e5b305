import type { PageReply } from '@/lib/api/personal-page'
import { cutText } from '@/lib/core/cut-text'
import { isFailure } from '@/lib/core/failure'
import { isStorableText } from '@/lib/core/is-storable'
import { log } from '@/lib/core/log'
import { asStripeError } from '@/lib/core/stripe'
import {
  acceptsDocuments,
  type CheckedDocument,
  checkDocument,
  type UploadedDocument,
} from '@/lib/people/identity/documents'
import { openPage } from '@/lib/people/identity/link'
import type { PageState } from '@/lib/people/identity/page-state'
import { type DocumentProblem, maxDocumentBytes } from '@/lib/people/identity/rules'
import { type IdentityDetails, identityForm } from '@/lib/people/identity/schema'
import { continueCheck } from '@/lib/people/identity/stripe/continue-check'
import { isStripeIdentityOn } from '@/lib/people/identity/stripe/provider'
import { submitCase } from '@/lib/people/identity/submit-case'
import { type IdentityFormErrors, identityFormPage, messagePage, stripePage } from './pages'

type Rejected = { errors: IdentityFormErrors; values: Record<string, string> }

const fields = Object.keys(identityForm.shape) as (keyof IdentityDetails)[]

/** Links whose pictures are being read, which takes its turn among all users. */
const reading = new Set<string>()

async function readSubmission(
  token: string,
  form: FormData,
): Promise<{ details: IdentityDetails; documents: CheckedDocument[] } | Rejected> {
  const values = Object.fromEntries(fields.map(name => [name, readText(form.get(name))]))
  const parsed = identityForm.safeParse(values)
  const errors: IdentityFormErrors = {}
  for (const { path, message } of parsed.error?.issues ?? [])
    errors[path[0] as keyof IdentityFormErrors] ??= message
  const born = values.date_of_birth ?? ''
  if (!errors.date_of_birth && !isPlausibleBirth(born))
    errors.date_of_birth = 'Check the year of your date of birth.'
  // Pictures are expensive to decode, and browsers send them again with the corrected form.
  if (!parsed.success || Object.keys(errors).length > 0) return { errors, values }
  const uploads = await readUploads(form)
  if (uploads.length > 0 && reading.has(token)) return { errors: { front: problems.busy }, values }
  reading.add(token)
  try {
    const documents = await checkDocuments(uploads, errors)
    return Object.keys(errors).length > 0 ? { errors, values } : { details: parsed.data, documents }
  } finally {
    reading.delete(token)
  }
}

async function checkDocuments(uploads: UploadedDocument[], errors: IdentityFormErrors) {
  const documents: CheckedDocument[] = []
  for (const upload of uploads)
    try {
      documents.push(await checkDocument(upload))
    } catch (error) {
      if (!isFailure(error, 'DocumentRejected')) throw error
      errors[upload.side] = problems[error.detail.problem]
    }
  return documents
}

function readText(value: FormDataEntryValue | null): string {
  return typeof value === 'string' && isStorableText(value) ? cutText(value, 500) : ''
}

/** Catches typing errors, which would otherwise count as a declared age. */
function isPlausibleBirth(born: string): boolean {
  const age = new Date().getUTCFullYear() - Number(born.slice(0, 4))
  return age >= 10 && age <= 120
}

async function readUploads(form: FormData): Promise<UploadedDocument[]> {
  const uploads: UploadedDocument[] = []
  for (const side of ['front', 'back'] as const) {
    const file = form.get(side)
    // Browsers send an empty file where none was chosen.
    if (typeof file === 'object' && file !== null && file.size > 0)
      uploads.push({ side, bytes: new Uint8Array(await file.arrayBuffer()) })
  }
  return uploads
}

const problems: Record<DocumentProblem, string> = {
  format: 'Choose a picture in JPEG, PNG or WebP format.',
  size: `Choose a picture of at most ${maxDocumentBytes / 1024 / 1024} MB with at least 200 pixels on each side, and at most 50 megapixels as JPEG or 25 as PNG or WebP.`,
  corrupt: 'The picture is damaged. Take it again.',
  busy: 'Too many pictures are being processed. Send the form again in a minute.',
  off: 'Pictures cannot be uploaded right now. Send the form without them.',
}

/** `isBack`: the user comes back from Stripe, whose result can still be missing. */
export function showForm(state: PageState, isBack: boolean): PageReply {
  if (state.kind !== 'open') return messagePage(state)
  if (isStripeIdentityOn()) return stripePage(state, isBack)
  const { feedback, returnUrl } = state
  return identityFormPage({ feedback, returnUrl, canUpload: acceptsDocuments() })
}

export async function submitForm(key: Uint8Array, token: string, form: FormData): Promise<PageReply> {
  if (isStripeIdentityOn()) return continueAtStripe(key)
  const submission = await readSubmission(token, form)
  if ('errors' in submission) {
    const state = await openPage(key)
    const returnUrl = 'returnUrl' in state ? state.returnUrl : null
    return identityFormPage({ ...submission, feedback: '', returnUrl, canUpload: acceptsDocuments() })
  }
  const outcome = await submitCase(key, submission)
  return outcome.kind === 'submitted' ? { redirectTo: `/identity/${token}` } : messagePage(outcome)
}

async function continueAtStripe(key: Uint8Array): Promise<PageReply> {
  try {
    const outcome = await continueCheck(key)
    return outcome.kind === 'redirect' ? { redirectTo: outcome.url } : messagePage(outcome)
  } catch (error) {
    if (!asStripeError(error)) throw error
    log.error({ error }, 'could not open an identity check at Stripe')
    return messagePage({ kind: 'unavailable' })
  }
}
