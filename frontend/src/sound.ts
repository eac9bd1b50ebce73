/* Short sounds, made on the spot: dice on wood, a hit, a miss, two notes when it is one's turn. Nothing is loaded. */

import { preferences } from './preferences.svelte';

export type Sound = 'die' | 'hit' | 'miss' | 'turn';

let context: AudioContext | null = null;

/** A sound has to be allowed by a gesture: called when sound is switched on, and by the first click after a reload. */
export function wake(): void {
  if (!preferences.sound || typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume();
}

export function play(sound: Sound): void {
  if (!preferences.sound || (document.hidden && sound !== 'turn')) return;
  wake();
  if (context) SOUNDS[sound](context);
}

const VOLUME = 0.2;

/** Something that begins at once and fades away. */
function fading(audio: AudioContext, from: number, time: number, loud: number): GainNode {
  const gain = audio.createGain();
  const start = audio.currentTime + from;
  gain.gain.setValueAtTime(0.0001, start);
  gain.gain.exponentialRampToValueAtTime(VOLUME * loud, start + 0.006);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + time);
  gain.connect(audio.destination);
  return gain;
}

function noise(audio: AudioContext, from: number, time: number, pitch: number, loud: number): void {
  const source = audio.createBufferSource();
  const buffer = audio.createBuffer(1, Math.ceil(audio.sampleRate * time), audio.sampleRate);
  buffer.getChannelData(0).forEach((_, i, data) => (data[i] = Math.random() * 2 - 1));
  source.buffer = buffer;
  const filter = audio.createBiquadFilter();
  filter.type = 'bandpass';
  filter.frequency.value = pitch;
  filter.Q.value = 1.4;
  source.connect(filter).connect(fading(audio, from, time, loud));
  source.start(audio.currentTime + from);
}

function note(audio: AudioContext, from: number, time: number, pitch: number, loud: number, type: OscillatorType = 'sine', to = pitch): void {
  const tone = audio.createOscillator();
  const start = audio.currentTime + from;
  tone.type = type;
  tone.frequency.setValueAtTime(pitch, start);
  tone.frequency.exponentialRampToValueAtTime(to, start + time);
  tone.connect(fading(audio, from, time, loud));
  tone.start(start);
  tone.stop(start + time);
}

const SOUNDS: Record<Sound, (audio: AudioContext) => void> = {
  die: (audio) => [0, 0.09, 0.16, 0.24, 0.29].forEach((at, i) => noise(audio, at, 0.05, 2600 - 300 * i, 0.9 - 0.12 * i)),
  hit: (audio) => {
    note(audio, 0, 0.28, 150, 1.6, 'sine', 46);
    noise(audio, 0, 0.16, 620, 1.2);
  },
  miss: (audio) => noise(audio, 0, 0.09, 1200, 0.4),
  turn: (audio) => {
    note(audio, 0, 0.3, 523, 0.55, 'triangle');
    note(audio, 0.14, 0.45, 784, 0.55, 'triangle');
  },
};
