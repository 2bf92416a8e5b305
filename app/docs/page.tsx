import type { Metadata } from 'next'
import { buttonClass } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { Logo } from '@/components/ui/logo'
import { Tag } from '@/components/ui/tag'
import { env } from '@/lib/core/env'
import { api } from './api-document'
import { CallSection } from './call-section'
import { Contents, type ContentsGroup, ContentsMenu } from './contents'
import { commonCodes, Preface, prefaceSections } from './preface'
import { Prose } from './prose'
import { chapters, listSearchWords } from './reference'
import { TokenButton, TokenPanel } from './token-panel'

export const metadata: Metadata = { title: 'API reference' }

const groups: ContentsGroup[] = [
  {
    id: 'preface',
    name: 'Getting started',
    entries: prefaceSections.map(({ id, title, text }) => ({
      id,
      name: title,
      searchText: title.toLowerCase(),
      moreText: [text.toLowerCase(), ...(id === 'errors' ? commonCodes : [])].join(' '),
    })),
  },
  ...chapters.map(({ id, name, calls }) => ({
    id,
    name,
    entries: calls.map(call => ({
      id: call.id,
      name: call.summary,
      searchText: `${call.summary} ${call.path} ${call.methods.join(' ')}`.toLowerCase(),
      moreText: `${name.toLowerCase()} ${listSearchWords(call)}`,
    })),
  })),
]

export default function ReferencePage() {
  return (
    <div className="side:grid side:grid-cols-[240px_minmax(0,1fr)]">
      <a
        href="#main"
        className="-top-16 fixed left-3 z-30 rounded-control bg-ink px-3 py-2 text-on-ink focus:top-3"
      >
        Skip to the reference
      </a>
      <aside className="sticky top-0 hidden h-dvh overflow-auto p-3 side:block">
        <a href="/" className="mb-3 inline-flex rounded-control px-2 pt-0.5">
          <Logo name="Slatekeeper" />
        </a>
        <Contents groups={groups} />
      </aside>
      <div className="min-h-dvh border-line bg-surface side:my-2 side:mr-2 side:rounded-sheet side:border side:shadow-raised">
        <header className="sticky top-0 z-20 flex h-12 items-center gap-1 border-line border-b bg-surface px-4 side:rounded-t-sheet side:px-7">
          <a href="/" className="flex side:hidden" aria-label="Slatekeeper">
            <Logo name="" />
          </a>
          <span className="mr-auto flex items-center gap-2 font-medium">
            <span className="hidden sm:inline">API reference</span> <Tag>{api.info.version}</Tag>
          </span>
          <ContentsMenu groups={groups} />
          {['openapi.json', 'openapi-3.0.json'].map(name => (
            <a
              key={name}
              href={`/${name}`}
              download
              className={`${buttonClass({ variant: 'ghost', size: 'small' })} max-sm:hidden`}
            >
              <Icon name="download" />
              {name}
            </a>
          ))}
          <TokenButton />
        </header>
        <TokenPanel />
        <main id="main" className="px-4 pt-6 pb-10 side:px-7">
          <Preface />
          {chapters.map(({ id, name, description, calls }) => (
            <section key={id} id={id} className="scroll-mt-12 pt-4">
              <h2 className="font-semibold text-20">{name}</h2>
              <Prose text={description} className="mt-0.5 mb-5 max-w-[72ch]" />
              {calls.map(call => (
                <CallSection key={call.id} call={call} origin={env().PUBLIC_URL} />
              ))}
            </section>
          ))}
        </main>
      </div>
    </div>
  )
}
