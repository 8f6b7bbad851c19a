import { pictureAddress } from '../../document/address.ts'
import { videoPlayer } from '../../document/video-address.ts'
import { playVideo } from '../../document/visitor-texts.ts'
import { fill, h } from '../../render/h.ts'
import type { View } from '../../render/view.ts'

/**
 * A file plays in the browser's own player. A YouTube or Vimeo video is a link with a play icon, which is replaced with
 * the player when pressed. Nothing is requested from these sites before. If the page's content security policy blocks
 * the player, the link leads to the video.
 */
export const videoView: View<'video'> = (video, drawing) => {
  const { src = '', title } = video
  const own = { ...drawing.own(video), class: 'video' }
  const poster = pictureAddress(video.poster, drawing.origin)
  const player = videoPlayer(src)
  const name = title || playVideo
  if (!player) {
    const file = pictureAddress(src, drawing.origin)
    if (!file) return h('div', own, [play(poster)])
    return h('video', {
      ...own,
      src: file,
      poster,
      controls: true,
      playsinline: true,
      preload: 'none',
      'aria-label': name,
    })
  }
  const link = h('a', { href: src, target: '_blank', rel: 'noopener', 'aria-label': name }, [play(poster)])
  const box = h('div', own, [link])
  let isForbidden = false
  link.addEventListener('click', (event) => {
    if (isForbidden) return
    event.preventDefault()
    const { origin } = new URL(player)
    document.addEventListener('securitypolicyviolation', ({ blockedURI }) => {
      if (isForbidden || !blockedURI.startsWith(origin)) return
      isForbidden = true
      fill(box, [link])
    })
    const frame = h('iframe', {
      src: player,
      title: name,
      allow: 'autoplay; fullscreen; picture-in-picture',
      allowfullscreen: true,
      // YouTube doesn't play videos on pages that send no referrer.
      referrerpolicy: 'strict-origin-when-cross-origin',
    })
    fill(box, [frame])
    frame.focus()
  })
  return box
}

function play(poster: string | undefined): Node {
  return h('span', { class: 'play' }, poster ? [h('img', { src: poster, alt: '', loading: 'lazy' })] : [])
}
