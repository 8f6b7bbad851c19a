import { formatFullMoment, formatMoment } from './format-moment.ts'

/** A time in short form, with the full form as a tooltip and for machines. */
export function Moment({ at }: { at: string }) {
  return (
    <time dateTime={at} title={formatFullMoment(at)}>
      {formatMoment(at)}
    </time>
  )
}
