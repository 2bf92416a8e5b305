import { Icon } from '@/components/ui/icon'
import { Logo } from '@/components/ui/logo'
import { State } from '@/components/ui/state'
import { findAppStatus } from '@/lib/app-config/app-status/find-app-status'
import { env } from '@/lib/core/env'
import { api } from './docs/api-document'

const links = [
  {
    href: '/admin',
    name: 'Operators’ console',
    description: 'For operators: app versions, maintenance, promos, matches, users and payments.',
  },
  {
    href: '/docs',
    name: 'API reference',
    description: 'For app developers: every endpoint, field and error, with test requests.',
  },
  {
    href: '/openapi.json',
    name: 'OpenAPI document',
    description: 'Machine-readable, for generating clients and tests.',
  },
]

const qaLink = {
  href: '/qa',
  name: 'QA tools',
  description: 'For testers: users in known states, a clock to move, and what the users are sent.',
}

export default function LandingPage() {
  const shown = env().QA_TOOLS ? [...links, qaLink] : links
  return (
    <main className="mx-auto grid min-h-dvh max-w-[520px] content-center gap-7 px-4 py-10">
      <header>
        <h1>
          <Logo name="Slatekeeper" />
        </h1>
        <p className="mt-2 text-pretty font-medium text-20">
          Backend and operators’ console of a mobile fantasy-contest app.
        </p>
      </header>
      <ul className="divide-y divide-line rounded-card border border-line bg-raised">
        {shown.map(({ href, name, description }) => (
          <li key={href}>
            <a
              href={href}
              className="group flex items-center gap-4 rounded-card px-4 py-3.5 transition-colors hover:bg-hover"
            >
              <span>
                <span className="block font-medium text-14">{name}</span>
                <span className="block text-muted">{description}</span>
              </span>
              <Icon name="arrow" className="ml-auto text-muted group-hover:text-ink" />
            </a>
          </li>
        ))}
      </ul>
      <footer className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 px-1">
        <ServiceState />
        <span className="text-muted tabular-nums">Version {api.info.version}</span>
      </footer>
    </main>
  )
}

async function ServiceState() {
  const status = await findAppStatus().catch(() => undefined)
  if (!status) return <State is="failed">The database is not responding</State>
  if (status.maintenance) return <State is="paused">Under maintenance: {status.maintenance.message}</State>
  return <State is="live">Open for the app</State>
}
