import { Icon } from '@/components/ui/icon'

/** A local picture. One of another origin is shown as an icon and never requested. */
export function Picture({ path, className }: { path: string; className: string }) {
  const shape = `flex-none rounded-control object-cover ${className}`
  if (path.startsWith('/') && !path.startsWith('//'))
    // biome-ignore lint/performance/noImgElement: small local files, shown at their own size
    return <img src={path} alt="" className={shape} />
  return (
    <span
      title="External picture, not loaded in the console"
      className={`grid place-items-center bg-sunken text-muted inset-ring inset-ring-line ${shape}`}
    >
      <Icon name="arrow" className="-rotate-45" />
    </span>
  )
}
