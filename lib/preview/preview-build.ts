import type { Author } from '@/lib/audit/author'
import { readPlaceholderUser } from '@/lib/balance/placeholder-user'
import { resolveCatalog } from '@/lib/balance/catalog'
import { answerBalanceV1 } from '@/lib/balance/present-v1'
import { answerBalanceV2 } from '@/lib/balance/present-v2'
import { type BalanceV1, type BalanceV2, findBalanceV1Of, findBalanceV2Of } from '@/lib/balance/read'
import { Failure } from '@/lib/failure'
import { presentMaintenance } from '@/lib/maintenance/present'
import { presentAppUpdate } from '@/lib/release/present'
import { currentMaintenance } from '@/lib/maintenance/rules'
import { type AppState, readAppState, toCatalogSources } from './app-state'
import { applyChange } from './apply-change'
import type { PreviewRequest } from './schema'
import { maskAnswers } from './mask-answers'
import { recordPreview } from './record-preview'
import { describeUserView } from './describe-user-view'

declare module '@/lib/failure' {
  interface FailureDetails {
    PreviewUserNotFound: { userId: number }
  }
}

/** The API's answers by path, as plain JSON. */
export type Answers = Record<
  'check-app-update' | 'check-maintenance-mode' | 'balance/v2' | 'balance',
  unknown
>

/** What a build of the app is told, and would be told. */
export type BuildPreview = {
  /** The moment that `after` is of, and the one that it was asked at, in ISO form. */
  at: string
  askedAt: string
  user: { id: number; username: string; platform: string; isTester: boolean } | null
  /** Without the change at the same moment, or else now; null where there is nothing to compare with. */
  before: Answers | null
  after: Answers
  /** What the user sees, in a sentence. */
  sees: string
}

type Somebody = { v1: BalanceV1; v2: BalanceV2 }

/** The operator who looks; viewers see personal data masked. */
export type Viewer = { by: Author; isMasked: boolean }

/**
 * What a build is told, by the very functions that answer the API: with the unsaved change against without it, else the
 * chosen moment against now. A moment that has passed counts as now; balances and deposits are those of now at any time.
 * A look at a user is written into the audit log, and their secrets are in no answer.
 */
export async function previewBuild(
  { platform, version, userId, at, change }: PreviewRequest,
  { by, isMasked }: Viewer,
): Promise<BuildPreview> {
  const [{ now, state }, somebody] = await Promise.all([readAppState(), findSomebody(userId, platform)])
  const moment = new Date(Math.max(now.getTime(), at ? Date.parse(at) : 0))
  const changed = change ? applyChange(state, change, moment) : state
  const isCompared = change !== null || moment > now
  const { id, username, platform: home, isTester } = somebody.v2
  if (userId !== null) await recordPreview(by, { id, username })
  const show = (told: AppState, when: Date) => maskAnswers(answer(told, somebody, when), isMasked)
  return {
    at: moment.toISOString(),
    askedAt: now.toISOString(),
    user: userId === null ? null : { id, username, platform: home, isTester },
    before: isCompared ? show(state, change ? moment : now) : null,
    after: show(changed, moment),
    sees: describeUserView({
      platform,
      version,
      releases: resolveCatalog(toCatalogSources(changed), { now: moment, platform: home, isTester }).releases,
      maintenance: currentMaintenance(changed.settings, toCatalogSources(changed).windows, moment, home),
      isTester,
    }),
  }
}

async function findSomebody(userId: number | null, platform: string): Promise<Somebody> {
  if (userId === null) {
    const anyone = await readPlaceholderUser(platform)
    return { v1: anyone, v2: anyone }
  }
  const [v1, v2] = await Promise.all([findBalanceV1Of(userId), findBalanceV2Of(userId)])
  if (!(v1 && v2)) throw new Failure('PreviewUserNotFound', { userId })
  return { v1, v2 }
}

function answer(state: AppState, { v1, v2 }: Somebody, now: Date): Answers {
  const catalog = resolveCatalog(toCatalogSources(state), { ...v2, now })
  return {
    'check-app-update': presentAppUpdate(catalog.releases),
    'balance/v2': answerBalanceV2({ ...v2, now }, catalog),
    'check-maintenance-mode': presentMaintenance(catalog.isUnderMaintenance),
    balance: answerBalanceV1({ ...v1, now }, catalog),
  }
}
