import { Icon } from '@/components/ui/icon'
import { Logo } from '@/components/ui/logo'
import { api } from './docs/api-document'
import { ServiceState } from './service-state'

const links = [
  {
    href: '/admin',
    name: 'Operators’ console',
    words: 'For operators: versions, maintenance, promos, slates, users and their money.',
  },
  {
    href: '/docs',
    name: 'API reference',
    words: 'For app developers: every call, field and message, to read and to try.',
  },
  {
    href: '/openapi.json',
    name: 'OpenAPI document',
    words: 'For machines: the same, to make clients and tests from.',
  },
]

/** Names the service, tells how it is, and leads to its three doors. */
export default function LandingPage() {
  return (
    <main className="mx-auto grid min-h-dvh max-w-[520px] content-center gap-7 px-4 py-10">
      <header>
        <h1>
          <Logo name="Slatekeeper" />
        </h1>
        <p className="mt-2 text-pretty font-medium text-20">
          The backend and the operators’ console of a mobile fantasy-contest app.
        </p>
      </header>
      <ul className="divide-y divide-line rounded-card border border-line bg-raised">
        {links.map(({ href, name, words }) => (
          <li key={href}>
            <a
              href={href}
              className="group flex items-center gap-4 rounded-card px-4 py-3.5 transition-colors hover:bg-hover"
            >
              <span>
                <span className="block font-medium text-14">{name}</span>
                <span className="block text-muted">{words}</span>
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
