const youTube =
  /^https?:\/\/(?:www\.|m\.)?(?:youtu\.be\/|youtube(?:-nocookie)?\.com\/(?:watch\?(?:[^#]*&)?v=|embed\/|shorts\/))([\w-]{6,20})/i
const vimeo = /^https?:\/\/(?:www\.|player\.)?vimeo\.com\/(?:video\/)?(\d{5,12})/i

/**
 * Returns the address of the player for a YouTube or Vimeo video, in the variant without tracking cookies. Undefined
 * for others.
 */
export function videoPlayer(src: string): string | undefined {
  const [, atYouTube] = youTube.exec(src) ?? []
  if (atYouTube) return `https://www.youtube-nocookie.com/embed/${atYouTube}?autoplay=1`
  const [, atVimeo] = vimeo.exec(src) ?? []
  return atVimeo && `https://player.vimeo.com/video/${atVimeo}?dnt=1&autoplay=1`
}
