import { findPublicClosure } from '@/lib/auth/public-maintenance'
import { type PageReply, personalPage } from '@/lib/http/personal-page'
import { countExactly } from '@/lib/http/rate-limit'
import { acceptsDocuments } from '@/lib/identity/documents'
import { readLinkToken } from '@/lib/identity/link'
import { openPage } from '@/lib/identity/open-page'
import { submitCase } from '@/lib/identity/submit-case'
import { formPage, messagePage } from './pages'
import { readSubmission } from './read-submission'

/** Per link: typing errors need a few attempts, and pictures are expensive to read. */
const limit = { name: 'identity-form', points: 20, seconds: 3_600, by: (token: string) => token }

const page = personalPage({
  maxBodyBytes: 20 * 1024 * 1024,
  mayPost: ({ token = '' }) => readLinkToken(token) !== null,
  async run({ params: { token = '' }, form, ip }): Promise<PageReply> {
    const key = readLinkToken(token)
    if (!key) return messagePage({ kind: 'invalid' })
    if (!form) {
      const state = await openPage(key)
      if (state.kind !== 'open') return messagePage(state)
      return formPage({ feedback: state.feedback, canUpload: acceptsDocuments() })
    }
    const closure = await findPublicClosure(null)
    if (closure) throw closure
    await countExactly([limit], { ip, userId: undefined }, token)
    const submission = await readSubmission(form)
    if ('errors' in submission)
      return formPage({ ...submission, feedback: '', canUpload: acceptsDocuments() })
    const outcome = await submitCase(key, submission)
    if (outcome.kind === 'submitted') return { redirectTo: `/identity/${token}` }
    return messagePage(outcome)
  },
})

export const GET = page

export const POST = page
