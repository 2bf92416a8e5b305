type Props = {
  caption: string
  columns: readonly string[]
  rows: readonly (readonly string[])[]
  /** Below the rows: totals, and the number of rows that are not shown. */
  footer?: string
}

/** A list of formatted values that scrolls if it is long. */
export function ValueTable({ caption, columns, rows, footer }: Props) {
  const cell = 'border-line border-b px-3 py-1.5 text-left align-top break-words first:wrap-anywhere'
  return (
    <div className="rounded-card border border-line">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled area needs the keyboard */}
      <section className="max-h-64 overflow-auto" aria-label={caption} tabIndex={0}>
        <table className="w-full tabular-nums">
          <caption className="px-3 py-1.5 text-left font-medium">{caption}</caption>
          <thead>
            <tr>
              {columns.map(column => (
                <th key={column} scope="col" className={`${cell} font-normal text-12 text-muted`}>
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the rows do not change
              <tr key={index}>
                {row.map((value, column) => (
                  <td key={columns[column]} className={cell}>
                    {value}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {footer && <p className="px-3 py-1.5 text-pretty text-12 text-muted">{footer}</p>}
    </div>
  )
}
