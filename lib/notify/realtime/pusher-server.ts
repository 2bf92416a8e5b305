import { type Env, env } from '@/lib/core/env'

export type PublicPusherServer = { host: string; port: number; key: string }

export type PusherServer = NonNullable<ReturnType<typeof findPusherServer>>

/** Null if not configured; then no events are published. */
export function findPusherServer(settings: Env = env()) {
  const { PUSHER_APP_ID: appId, PUSHER_KEY: key, PUSHER_SECRET: secret, PUSHER_HOST: host } = settings
  if (!(appId && key && secret && host)) return null
  const isTls = settings.PUSHER_TLS
  return { appId, key, secret, host, port: settings.PUSHER_PORT ?? (isTls ? 443 : 80), isTls }
}

export function findPublicPusherServer(settings: Env = env()): PublicPusherServer | null {
  const server = findPusherServer(settings)
  return (
    server && {
      host: settings.PUSHER_CLIENT_HOST ?? server.host,
      port: settings.PUSHER_CLIENT_PORT ?? server.port,
      key: server.key,
    }
  )
}

/** With QA tools, events and notifications are enqueued also without a provider: the queue is their record. */
export function canPublish(settings: Env = env()): boolean {
  return settings.QA_TOOLS || findPusherServer(settings) !== null
}

export function canPush(settings: Env = env()): boolean {
  return settings.QA_TOOLS || settings.FIREBASE_SERVICE_ACCOUNT !== undefined
}
