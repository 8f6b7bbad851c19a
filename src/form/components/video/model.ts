import { z } from 'zod'

/** A video that is loaded only when a visitor plays it. */
export const VideoProps = z.object({
  /** http(s) URL of a YouTube or Vimeo video, or of a file. */
  src: z.string().max(2000),
  /** http(s) or site-relative URL of the image that is shown before the video plays; empty if none. */
  poster: z.string().max(2000),
  /** Title of the video, for screen readers. */
  title: z.string().max(200),
})
export type VideoProps = z.infer<typeof VideoProps>
