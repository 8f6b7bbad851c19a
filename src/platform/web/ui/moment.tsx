import { formatFullMoment, formatMoment } from './format-moment.ts'

/** A moment in a few words, in full under the pointer and for machines. */
export function Moment({ at }: { at: string }) {
  return (
    <time dateTime={at} title={formatFullMoment(at)}>
      {formatMoment(at)}
    </time>
  )
}
