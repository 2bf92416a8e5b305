import https from 'node:https'
import { connect } from 'node:net'
import { cert, initializeApp } from 'firebase-admin/app'
import { FirebaseMessagingError, getMessaging } from 'firebase-admin/messaging'
import { DeliveryError } from '@/lib/delivery'
import { EnvError } from '@/lib/env'
import type { Notification } from './present'

/** Hands a push to the phone that a token names. */
export type PushSender = {
  /** False when no app has that token any more; throws DeliveryError for any other failure. */
  push(token: string, notification: Notification): Promise<boolean>
}

const daySeconds = 86_400
// The library itself tries again for up to minutes; its connection must not wait for that.
const timeoutMs = 10_000
const gone = 'messaging/registration-token-not-registered'
/** What speaks of this one push; everything else is ours or Firebase's to mend. */
const refusals = new Set([
  'messaging/invalid-argument',
  'messaging/invalid-payload',
  'messaging/invalid-recipient',
  'messaging/payload-size-limit-exceeded',
])

/**
 * A Pusher that sends through Firebase. `serviceAccount` is Google's JSON or the path of its file; `baseUrl` takes the
 * place of Google's addresses, and needs the path. Throws an EnvError for an account that cannot be read.
 */
export function createFirebaseSender(serviceAccount: string, baseUrl?: string): PushSender {
  const agent = baseUrl ? new StandInAgent(new URL(baseUrl)) : new https.Agent({ keepAlive: true })
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
      return within(timeoutMs, sent).then(
        () => true,
        (error: unknown) => {
          if (error instanceof FirebaseMessagingError && error.code === gone) return false
          throw asUndelivered(error)
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

/** Firebase keeps its apps by name, and one name once. */
function appName(): string {
  return `slatekeeper-${++apps}`
}

function secondsFromNow(seconds: number): number {
  return Math.floor(Date.now() / 1_000) + seconds
}

/** Google's addresses are fixed in the libraries; what may be given is the agent that connects to them. */
class StandInAgent extends https.Agent {
  constructor(private readonly place: URL) {
    super({ keepAlive: true })
  }

  override createConnection() {
    return connect(Number(this.place.port || 80), this.place.hostname)
  }
}

function within<Value>(ms: number, promise: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DeliveryError('Firebase did not answer in time')), ms)
  })
  return Promise.race([promise, late]).finally(() => clearTimeout(timer))
}

function asUndelivered(error: unknown): DeliveryError {
  if (error instanceof DeliveryError) return error
  const { code = 'nothing', message = '' } = error as { code?: string; message?: string }
  return new DeliveryError(`Firebase answered ${code}`, { detail: message, isFinal: refusals.has(code) })
}
