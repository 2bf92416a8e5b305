// next-auth must use the configured URL, not the Host header.
process.env.NEXTAUTH_URL = process.env.PUBLIC_URL || `http://localhost:${process.env.PORT || 3000}`

/** @type {import('next').NextConfig} */
export default {
  agentRules: false,
  poweredByHeader: false,
  // The image optimizer would fetch URLs that clients choose.
  images: { unoptimized: true },
  experimental: {
    // This process serves no API requests, so it does not load their routes at start.
    preloadEntriesOnStart: false,
    // A built server does not read them.
    turbopackSourceMaps: process.env.NODE_ENV === 'development',
    // Writing 200 MB takes longer than the next build saves.
    turbopackFileSystemCacheForBuild: false,
  },
  reactStrictMode: true,
  // `npm run check` checks types.
  typescript: { ignoreBuildErrors: true },
  serverExternalPackages: [
    '@node-rs/argon2',
    '@opentelemetry/api',
    'pg',
    'graphile-worker',
    'pino',
    'pusher',
    'stripe',
    'rate-limiter-flexible',
  ],
}
