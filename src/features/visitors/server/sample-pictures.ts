/** A page for previewing extras: a text with images. */
export const samplePictures = `<article><h1>A page of yours</h1>
<p>This page stands in for one of yours, so that you see what is on it as a visitor does.</p>
<figure><img src="/pictures/bakery.svg" width="592" height="333" alt="A bakery in the morning"><figcaption>The first tray goes in at five past six.</figcaption></figure>
<p>Nobody remembers who had the idea of leaving the door open, but the whole street smelled of it by seven.</p>
<p>There is a chair by the window that is never free, and a cat that believes it was built for the purpose.</p>
<p>People come for the bread and stay for the news: who moved in, who moved on, what the river did last night.</p>
<p>At noon it goes quiet. The flour settles, the radio is turned up, and tomorrow is written on a board with chalk.</p>
<p>What is left at closing time goes to the neighbors, which is why there is seldom anything left at closing time.</p>
<p>Come by, if you are near. If you are not, leave us an address, and we will tell you when it is worth the way.</p></article>`
