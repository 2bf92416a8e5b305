import type { AuthenticatedUser } from '@/lib/api/auth/bearer'
import { findPublicClosure } from '@/lib/api/auth/public-maintenance'
import type { Contract } from '@/lib/api/declaration'
import { retryAfterSeconds } from '@/lib/app-config/maintenance/rules'
import { findMaintenance } from '@/lib/app-config/maintenance/stored-windows'
import { Failure } from '@/lib/core/failure'
import { InvalidRequest } from '@/lib/core/parse'

type Closure = Failure<'MaintenanceEnabled'>

/**
 * Throws MaintenanceEnabled if the app is closed to the caller. Returns the closure that only testers pass; the use-case
 * recognizes them. Maintenance of all platforms is known here, that of the caller's platform once the body is parsed.
 */
export function assertOpen(
  { passesMaintenance, maintenanceCloses }: Pick<Contract, 'passesMaintenance' | 'maintenanceCloses'>,
  user: AuthenticatedUser | undefined,
): Promise<Closure | null> | null {
  if (user) return passesMaintenance || user.isTester ? null : assertOpenToUser(user)
  return maintenanceCloses ? assertOpenToPublic(maintenanceCloses) : null
}

async function assertOpenToUser({ now, platform }: AuthenticatedUser): Promise<null> {
  const maintenance = await findMaintenance(now, platform)
  if (!maintenance) return null
  throw new Failure('MaintenanceEnabled', {
    message: maintenance.message,
    retryAfterSeconds: retryAfterSeconds(maintenance, now),
  })
}

async function assertOpenToPublic(closes: NonNullable<Contract['maintenanceCloses']>) {
  const closure = await findPublicClosure(null)
  if (closure && closes === 'everyone') throw closure
  return closure
}

/** Throws MaintenanceEnabled if a public call names a platform that is closed. */
export async function assertPlatformOpen(body: unknown): Promise<void> {
  const { platform } = body as { platform?: unknown }
  const closure = typeof platform === 'string' ? await findPublicClosure(platform) : null
  if (closure) throw closure
}

/** The error of a call that only testers may make: no answer discloses who is one. */
export function concealError(error: unknown, closure: Closure): unknown {
  const isAnswer = error instanceof InvalidRequest || error instanceof Failure
  return isAnswer && !(error instanceof Failure && error.code === 'TooManyRequests') ? closure : error
}
