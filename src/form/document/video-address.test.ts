import { expect, test } from 'vitest'
import { videoPlayer } from './video-address.ts'

test.each([
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1'],
  [
    'https://youtube.com/watch?t=3&v=dQw4w9WgXcQ&list=x',
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1',
  ],
  ['https://youtu.be/dQw4w9WgXcQ?si=abc', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1'],
  ['https://www.youtube.com/shorts/dQw4w9WgXcQ', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1'],
  ['https://vimeo.com/76979871', 'https://player.vimeo.com/video/76979871?dnt=1&autoplay=1'],
  ['https://shop.example/tea.mp4', undefined],
  ['javascript:alert(1)//youtu.be/dQw4w9WgXcQ', undefined],
  ['https://evil.example/?https://youtu.be/dQw4w9WgXcQ', undefined],
  ['', undefined],
])('plays %s at %s', (src, address) => expect(videoPlayer(src)).toBe(address))
