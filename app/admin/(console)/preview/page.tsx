import type { Metadata } from 'next'
import { z } from 'zod'
import { PageHeader } from '@/components/admin/layout/page-header'
import { Note } from '@/components/ui/note'
import { describeAmbiguous, findUser } from '@/lib/account/directory/find-user'
import { hasRole, readRequestId, requireOperator } from '@/lib/auth/operator'
import { previewBuild } from '@/lib/preview/preview-build'
import { isFailure } from '@/lib/failure'
import { listReleases } from '@/lib/release/list-releases'
import { defaultPreviewBuild } from '@/lib/release/rules'
import { PreviewTool } from './preview-tool'

export const metadata: Metadata = { title: 'Preview as build' }

const one = (value: unknown) => (Array.isArray(value) ? value[0] : value)
const parameters = z.object({
  platform: z.preprocess(one, z.enum(['ios', 'android'])).catch('ios'),
  version: z.preprocess(one, z.string().trim().max(40).optional()).catch(undefined),
  user: z.preprocess(one, z.string().trim().min(1).max(255)).nullable().catch(null),
  at: z.preprocess(one, z.iso.datetime()).nullable().catch(null),
})

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

/** The exact answers that a build, a user and a moment get; all of it is in the address. */
export default async function PreviewPage({ searchParams }: Props) {
  const operator = await requireOperator()
  const { platform, user: said, at, version: given } = parameters.parse(await searchParams)
  const [{ releases }, found] = await Promise.all([listReleases(), said ? look(said) : null])
  const user = typeof found === 'string' ? null : found
  const version = given ?? defaultPreviewBuild(releases, platform)
  const { id: operatorId, name, sessionId } = operator
  const shown = await previewBuild(
    { platform, version, userId: user?.id ?? null, at, change: null },
    {
      by: { operatorId, name, sessionId, requestId: await readRequestId() },
      isMasked: !hasRole(operator, 'editor'),
    },
  )
  return (
    <>
      <PageHeader title="Preview as build">
        The exact answers of the API to a build and a user, now or at a later time. Push tokens, KYC links and
        payment details are hidden; viewing a user is recorded in the audit log.
      </PageHeader>
      {said && !found && (
        <div className="mb-3.5">
          <Note tone="warn" title={`Nobody is called exactly ${said}.`}>
            The answers are those to anyone: signed up a moment ago, without funds.
          </Note>
        </div>
      )}
      {typeof found === 'string' && (
        <div className="mb-3.5">
          <Note tone="warn" title={found}>
            The answers are those to anyone: signed up a moment ago, without funds.
          </Note>
        </div>
      )}
      <PreviewTool
        asked={{ platform, version, user: user && { id: user.id, username: user.username }, at }}
        shown={shown}
      />
    </>
  )
}

/** The user, or which ones it could be. */
async function look(text: string) {
  try {
    return await findUser(text)
  } catch (error) {
    if (isFailure(error, 'UserAmbiguous')) return describeAmbiguous(error.detail)
    throw error
  }
}
