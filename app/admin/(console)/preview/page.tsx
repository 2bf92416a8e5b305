import { z } from 'zod'
import { findClockChange } from '@/app/admin/(console)/maintenance/window-times'
import { toAnchor } from '@/app/docs/anchor'
import { PageHeader } from '@/components/page/page-header'
import type { PreviewTarget } from '@/components/preview/preview-options'
import { buttonClass } from '@/components/ui/button'
import { Link } from '@/components/ui/link'
import { Note } from '@/components/ui/note'
import { describeSource } from '@/lib/api/field-sources/rules'
import { listReleases } from '@/lib/app-config/release/list-releases'
import { defaultPreviewBuild } from '@/lib/app-config/release/rules'
import { hasRole, readRequestId, requireOperator } from '@/lib/console/auth/operator'
import { listSources } from '@/lib/console/preview/list-sources'
import { previewApp } from '@/lib/console/preview/preview-app'
import { previewBuild } from '@/lib/console/preview/preview-build'
import { isFailure } from '@/lib/core/failure'
import type { FieldSource } from '@/lib/core/field-source'
import { formatDateTime, formatRelative } from '@/lib/core/format'
import { describeAmbiguous, describeDeleted, findUser } from '@/lib/people/account/directory/find-user'
import { findLastBuild } from '@/lib/people/device/log-device'
import { AppStateCard } from './app-state-card'
import { previewHref } from './preview-href'
import { PreviewTool } from './preview-tool'
import { TimeCard } from './time-card'

const firstOf = (value: unknown) => (Array.isArray(value) ? value[0] : value)
const parameters = z.object({
  platform: z.preprocess(firstOf, z.enum(['ios', 'android']).optional()).catch(undefined),
  version: z.preprocess(firstOf, z.string().trim().max(40).optional()).catch(undefined),
  user: z.preprocess(firstOf, z.string().trim().min(1).max(255)).nullable().catch(null),
  at: z.preprocess(firstOf, z.iso.datetime()).nullable().catch(null),
})

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

/** The whole selection is in the URL. */
export default async function PreviewPage({ searchParams }: Props) {
  const operator = await requireOperator()
  const { user: search, at, ...requested } = parameters.parse(await searchParams)
  const [{ releases }, found] = await Promise.all([listReleases(), search ? lookUp(search) : null])
  const user = typeof found === 'string' ? null : found
  const hasBuild = requested.platform !== undefined || requested.version !== undefined
  const build = user && !hasBuild ? await findLastBuild(user.id) : null
  const platform = requested.platform ?? build?.platform ?? 'ios'
  const version = requested.version ?? build?.version ?? defaultPreviewBuild(releases, platform)
  const { id: operatorId, name, sessionId } = operator
  const userId = user?.id ?? null
  const isMasked = !hasRole(operator, 'editor')
  const by = { operatorId, name, sessionId, requestId: await readRequestId() }
  const [preview, app] = await Promise.all([
    previewBuild({ platform, version, userId, at, change: null }, { by, isMasked }),
    previewApp(at, userId),
  ])
  const [previewedAt, now] = [new Date(app.at), new Date(app.requestedAt)]
  const target: PreviewTarget = {
    platform,
    version,
    user: user && { id: user.id, username: user.username },
    at: previewedAt > now ? at : null,
  }
  return (
    <>
      <PageHeader title="Preview as build">
        What the app gets, now or at a later time, and the API responses to a build and a user. Push tokens,
        KYC links and payment details are hidden. Previewing a user is recorded in the audit log. Each field
        links to the page or call that sets it.
      </PageHeader>
      {search && !found && (
        <div className="mb-3.5">
          <Note tone="warn" title={`No user matches ${search}`}>
            Showing the responses to a new user without funds.
          </Note>
        </div>
      )}
      {typeof found === 'string' && (
        <div className="mb-3.5">
          <Note tone="warn" title={found}>
            Showing the responses to a new user without funds.
          </Note>
        </div>
      )}
      {/* Each rendering for a user is recorded. */}
      <div hidden data-no-refresh />
      <TimeBanner
        asked={at}
        at={previewedAt}
        now={now}
        zone={operator.zone}
        nowHref={previewHref({ ...target, at: null })}
      />
      <div className="mb-3.5 grid grid-cols-[minmax(0,1fr)] items-start gap-3.5 wide:grid-cols-2">
        <TimeCard target={target} changes={app.changes} cut={app.cut} />
        <AppStateCard preview={app} username={user?.username ?? null} />
      </div>
      <PreviewTool target={target} preview={preview} sources={linkSources(userId)} />
    </>
  )
}

/** The source of each field as text, with its page of the console or its section of the API reference. */
function linkSources(userId: number | null) {
  const link = (source: FieldSource) => ({ text: describeSource(source), href: hrefOf(source, userId) })
  const linked = Object.entries(listSources()).map(([path, sources]) => [
    path,
    Object.fromEntries(Object.entries(sources).map(([field, source]) => [field, link(source)])),
  ])
  return Object.fromEntries(linked)
}

function hrefOf(source: FieldSource, userId: number | null): string | null {
  if (source.by === 'operator')
    return userId === null ? source.writer.replace('/{id}', '') : source.writer.replace('{id}', `${userId}`)
  const isCall = source.by === 'call' || source.by === 'vendor'
  return isCall ? `/docs#${toAnchor(source.writer.replace(/^\w+ /, ''))}` : null
}

/** The user, or a message about those that match. */
async function lookUp(text: string) {
  try {
    return await findUser(text)
  } catch (error) {
    if (isFailure(error, 'UserAmbiguous')) return describeAmbiguous(error.detail)
    if (isFailure(error, 'UserDeleted')) return describeDeleted(error.detail)
    throw error
  }
}

type TimeBannerProps = {
  /** As in the URL; null is now. */
  asked: string | null
  /** The previewed time: not before now. */
  at: Date
  now: Date
  zone: string
  nowHref: string
}

/** Present while the page shows another time than now, or was asked to. */
function TimeBanner({ asked, at, now, zone, nowHref }: TimeBannerProps) {
  if (asked === null) return null
  const isPast = at <= now
  const change = findClockChange(now, at, zone)
  const notes = [
    'Read-only: it shows what is saved and scheduled now, and changes nothing.',
    zone === 'UTC' ? '' : `In UTC: ${formatDateTime(at, 'UTC', now)}.`,
    change === null ? '' : `Clocks go ${change} before then.`,
  ]
  return (
    <section aria-label="Previewed time" className="mb-3.5">
      <Note
        tone={isPast ? 'warn' : 'info'}
        icon="clock"
        title={
          isPast
            ? `${formatDateTime(new Date(asked), zone, now)} has passed.`
            : `Preview at ${formatDateTime(at, zone, now)}, ${formatRelative(at, now)}.`
        }
        actions={
          <Link href={nowHref} scroll={false} className={buttonClass({ size: 'small' })}>
            Back to now
          </Link>
        }
      >
        {isPast ? 'Earlier states are not stored, so this is the app now.' : notes.filter(Boolean).join(' ')}
      </Note>
    </section>
  )
}
