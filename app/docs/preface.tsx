import { Tag } from '@/components/ui/tag'
import { api } from './api-document'
import { Prose } from './prose'
import { chapters } from './reference'

const [lead = '', ...parts] = api.info.description.split(/^## /m)

/** What there is to know before the first call, in the document's own words. */
export const prefaceSections = parts.map(part => {
  const [title = '', ...paragraphs] = part.trim().split('\n\n')
  return {
    id: title.toLowerCase().replaceAll(' ', '-'),
    title,
    text: paragraphs.join('\n\n'),
  }
})

/** The reference's first page. */
export function Preface() {
  return (
    <section className="max-w-[72ch] pb-8">
      <h1 className="font-semibold text-20">API reference</h1>
      <Prose text={lead.trim()} className="mt-1" />
      {prefaceSections.map(({ id, title, text }) => (
        <section key={id} id={id} className="scroll-mt-12 pt-5">
          <h2 className="mb-1 font-semibold text-14">{title}</h2>
          {text.split('\n\n').map(paragraph => (
            <Prose key={paragraph} text={paragraph} />
          ))}
          {id === 'errors' && <Everywhere />}
        </section>
      ))}
    </section>
  )
}

const everywhere = new Map(
  chapters
    .flatMap(({ calls }) => calls.flatMap(({ commonReplies }) => commonReplies))
    // The longer sentence of a status says what the shorter one does, and more.
    .sort((one, other) => one.sentence.length - other.sentence.length)
    .map(({ status, sentence }) => [status, sentence]),
)

/** What every call refuses alike. */
function Everywhere() {
  return (
    <dl className="mt-3 grid grid-cols-[auto_minmax(0,1fr)] gap-x-2.5 gap-y-1.5">
      {[...everywhere].sort().map(([status, sentence]) => (
        <div key={status} className="contents">
          <dt>
            <Tag>{status}</Tag>
          </dt>
          <dd className="text-ink-soft">{sentence}</dd>
        </div>
      ))}
    </dl>
  )
}
