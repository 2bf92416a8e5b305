import https from 'node:https'
import { connect } from 'node:net'
import { cert, initializeApp } from 'firebase-admin/app'
import { FirebaseMessagingError, getMessaging } from 'firebase-admin/messaging'
import { DeliveryError } from '@/lib/delivery'
import { EnvError, env } from '@/lib/env'
import type { Notification } from './present'

export type PushSender = {
  /** Returns false if the token is no longer registered. Throws DeliveryError for any other failure. */
  push(token: string, notification: Notification): Promise<boolean>
}

const daySeconds = 86_400
// The library retries for up to minutes; the database connection must not wait for that.
const timeoutMs = 10_000
const unregistered = 'messaging/registration-token-not-registered'
/** Errors of the single notification; all others are temporary. */
const permanentErrors = new Set([
  'messaging/invalid-argument',
  'messaging/invalid-payload',
  'messaging/invalid-recipient',
  'messaging/payload-size-limit-exceeded',
])

/**
 * `serviceAccount` is Google's JSON or the path of its file; `baseUrl` replaces Google's hosts and requires the path. Throws
 * an EnvError for an unreadable account.
 */
export function createFirebaseSender(serviceAccount: string, baseUrl?: string): PushSender {
  const agent = baseUrl ? new FakeServerAgent(new URL(baseUrl)) : new https.Agent({ keepAlive: true })
  const app = initializeApp({ credential: readAccount(serviceAccount, agent), httpAgent: agent }, appName())
  const messaging = getMessaging(app)
  return {
    async push(token, { title, body, tag, data }) {
      const sent = messaging.send({
        token,
        notification: { title, body },
        data,
        android: { priority: 'high', ttl: daySeconds * 1_000, collapseKey: tag, notification: { tag } },
        apns: {
          headers: { 'apns-collapse-id': tag, 'apns-expiration': String(secondsFromNow(daySeconds)) },
          payload: { aps: { sound: 'default' } },
        },
      })
      return withTimeLimit(timeoutMs * env().TIMEOUT_SCALE, sent).then(
        () => true,
        (error: unknown) => {
          if (error instanceof FirebaseMessagingError && error.code === unregistered) return false
          throw asDeliveryError(error)
        },
      )
    },
  }
}

function readAccount(serviceAccount: string, agent: https.Agent) {
  try {
    const isJson = serviceAccount.trimStart().startsWith('{')
    return cert(isJson ? JSON.parse(serviceAccount) : serviceAccount, agent)
  } catch (error) {
    throw new EnvError(`FIREBASE_SERVICE_ACCOUNT cannot be used: ${(error as Error).message}`)
  }
}

let apps = 0

/** Names of Firebase apps must be unique. */
function appName(): string {
  return `slatekeeper-${++apps}`
}

function secondsFromNow(seconds: number): number {
  return Math.floor(Date.now() / 1_000) + seconds
}

/** The libraries have fixed hosts but accept an agent. Connects to `server` without TLS, for tests. */
class FakeServerAgent extends https.Agent {
  constructor(private readonly server: URL) {
    super({ keepAlive: true })
  }

  override createConnection() {
    return connect(Number(this.server.port || 80), this.server.hostname)
  }
}

function withTimeLimit<Value>(ms: number, promise: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DeliveryError('Firebase timed out')), ms)
  })
  return Promise.race([promise, timeout]).finally(() => clearTimeout(timer))
}

function asDeliveryError(error: unknown): DeliveryError {
  if (error instanceof DeliveryError) return error
  const { code = 'nothing', message = '' } = error as { code?: string; message?: string }
  return new DeliveryError(`Firebase answered ${code}`, {
    detail: message,
    isFinal: permanentErrors.has(code),
  })
}
