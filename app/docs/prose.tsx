/** Renders `code`, **bold** and [`links`](/path). */
export function Prose({ text, className = '' }: { text: string; className?: string }) {
  return (
    <p className={`text-pretty text-ink-soft ${className}`}>
      <Inline text={text} />
    </p>
  )
}

/** The same within a line. */
export function Inline({ text }: { text: string }) {
  return (
    <>
      {text.split(/(`[^`]+`|\*\*[^*]+\*\*|\[`[^`]+`\]\([^)]+\))/).map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes
        <Part key={index} text={part} />
      ))}
    </>
  )
}

function Part({ text }: { text: string }) {
  if (text.startsWith('`'))
    return (
      <code className="rounded-tag bg-sunken box-decoration-clone px-1 py-px font-mono text-[0.92em] text-ink inset-ring inset-ring-line">
        {text.slice(1, -1)}
      </code>
    )
  if (text.startsWith('['))
    return (
      <a href={text.slice(text.indexOf('(') + 1, -1)} className="text-accent underline underline-offset-3">
        <code className="font-mono text-[0.92em]">{text.slice(2, text.indexOf('`]'))}</code>
      </a>
    )
  if (text.startsWith('**')) return <b className="font-medium text-ink">{text.slice(2, -2)}</b>
  return text
}
