// The console's address for next-auth, so that it believes no header about it: the one that the service is told.
process.env.NEXTAUTH_URL = process.env.PUBLIC_URL || `http://localhost:${process.env.PORT || 3000}`

/** @type {import('next').NextConfig} */
export default {
  agentRules: false,
  compress: false,
  poweredByHeader: false,
  // The optimizer fetches and stores what a stranger names.
  images: { unoptimized: true },
  // The pages' process answers no API calls, so it need not load their routes before anybody asks.
  experimental: { preloadEntriesOnStart: false },
  reactStrictMode: true,
  typedRoutes: true,
  // `npm run check` judges types; a build that only serves need not.
  typescript: { ignoreBuildErrors: true },
  serverExternalPackages: [
    '@node-rs/argon2',
    'pg',
    'graphile-worker',
    'pino',
    'pusher',
    'twilio',
    'rate-limiter-flexible',
  ],
}
