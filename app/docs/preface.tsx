import { Tag } from '@/components/ui/tag'
import { api } from './api-document'
import { Prose } from './prose'
import { chapters } from './reference'

const [lead = '', ...parts] = api.info.description.split(/^## /m)

/** Sections of the introduction, from the description in openapi.json. */
export const prefaceSections = parts.map(part => {
  const [title = '', ...paragraphs] = part.trim().split('\n\n')
  return {
    id: title.toLowerCase().replaceAll(' ', '-'),
    title,
    text: paragraphs.join('\n\n'),
  }
})

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
          {id === 'errors' && <CommonErrors />}
        </section>
      ))}
    </section>
  )
}

/** For each status the longest description, because it includes the shorter ones, and its codes. */
const commonErrors = new Map(
  chapters
    .flatMap(({ calls }) => calls.flatMap(({ commonReplies }) => commonReplies))
    .sort((one, other) => one.sentence.length - other.sentence.length)
    .map(reply => [reply.status, reply]),
)

export const commonCodes = [...commonErrors.values()].flatMap(({ codes }) => codes)

function CommonErrors() {
  return (
    <dl className="mt-3 grid grid-cols-[auto_minmax(0,1fr)] gap-x-2.5 gap-y-1.5">
      {[...commonErrors.values()]
        .sort((one, other) => one.status.localeCompare(other.status))
        .map(({ status, sentence, codes }) => (
          <div key={status} className="contents">
            <dt>
              <Tag>{status}</Tag>
            </dt>
            <dd className="text-ink-soft">
              {sentence} <code className="font-mono text-12 text-muted">{codes.join(', ')}</code>
            </dd>
          </div>
        ))}
    </dl>
  )
}
