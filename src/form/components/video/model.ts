import { z } from 'zod'

/** A video that is fetched when somebody plays it, and not before. */
export const VideoProps = z.object({
  /** The http(s) address of a video at YouTube or Vimeo, or of a file. */
  src: z.string().max(2000),
  /** The picture that stands there before: its http(s) or site-relative address; empty: none. */
  poster: z.string().max(2000),
  /** What it shows, for screen readers. */
  title: z.string().max(200),
})
export type VideoProps = z.infer<typeof VideoProps>
