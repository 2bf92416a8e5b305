/** Keys separated by spaces: "⌘ K", "g v". */
export function Kbd({ keys, className = '' }: { keys: string; className?: string }) {
  return (
    <span aria-hidden="true" className={`inline-flex gap-0.5 ${className}`}>
      {keys.split(' ').map(key => (
        <kbd
          key={key}
          className="min-w-[18px] rounded-tag bg-raised px-[5px] text-center font-medium font-sans text-11 text-muted ring ring-line"
        >
          {key}
        </kbd>
      ))}
    </span>
  )
}
