const tokens = /("(?:\\[\s\S]|[^"\\])*(?:"\s*:?|\\?$)|-?\d[\d.eE+-]*|\b(?:true|false|null)\b)/

/** JSON or plain text in a monospace block; JSON values are emphasized over keys and punctuation. */
export function CodeText({ text, label }: { text: string; label: string }) {
  let position = 0
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
      tabIndex={0}
      aria-label={label}
      className="max-h-96 overflow-auto rounded-control bg-sunken p-3 inset-ring inset-ring-line"
    >
      <pre className="font-mono text-12 text-muted leading-[18px]">
        {text.split(tokens).map((part, index) => {
          position += part.length
          if (index % 2 === 0 || part.endsWith(':')) return part
          return (
            <span key={position} className="text-ink">
              {part}
            </span>
          )
        })}
      </pre>
    </section>
  )
}
