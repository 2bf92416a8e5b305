import { Icon } from '@/components/ui/icon'

/** A picture of the service's own, by its path; one of another origin is never fetched by the console and shown as a mark. */
export function Picture({ path, className }: { path: string; className: string }) {
  const look = `flex-none rounded-control object-cover ${className}`
  if (path.startsWith('/') && !path.startsWith('//'))
    // biome-ignore lint/performance/noImgElement: small files of our own, drawn at their size
    return <img src={path} alt="" className={look} />
  return (
    <span
      title="A picture from elsewhere, which the console does not fetch"
      className={`grid place-items-center bg-sunken text-muted inset-ring inset-ring-line ${look}`}
    >
      <Icon name="arrow" className="-rotate-45" />
    </span>
  )
}
