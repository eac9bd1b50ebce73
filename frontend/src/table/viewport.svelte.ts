/* The part of the board that is seen: fitted, zoomed, dragged and pinched. */

import { type Box, type Camera, type Spot, TILE, zoom } from '../game/geometry';

export class Viewport {
  width = $state(0);
  height = $state(0);
  camera = $state.raw<Camera>({ k: 0.5, x: 0, y: 0 });
  moved = $state(false); // by the player: then it stays where it is
  svg = $state<SVGSVGElement>();
  private readonly pointers = new Map<number, Spot>();
  private dragged = false;

  /** `limits` are the scales between which it may be zoomed. */
  constructor(
    private readonly board: () => Box,
    private readonly limits: () => [number, number],
  ) {}

  /** From the board to the screen, and back. */
  screen = (spot: Spot): Spot => ({ x: spot.x * this.camera.k + this.camera.x, y: spot.y * this.camera.k + this.camera.y });
  ground = (event: MouseEvent): Spot => {
    const { x, y } = this.spotOf(event);
    return { x: (x - this.camera.x) / this.camera.k, y: (y - this.camera.y) / this.camera.k };
  };

  zoomBy = (factor: number, at: Spot = { x: this.width / 2, y: this.height / 2 }): void => {
    this.camera = zoom(this.camera, factor, at, ...this.limits());
    this.moved = true;
  };

  private spotOf(event: MouseEvent): Spot {
    const rect = this.svg!.getBoundingClientRect();
    return { x: event.clientX - rect.left, y: event.clientY - rect.top };
  }

  /** So that a tile of the board always stays in sight. */
  private clamp(at: number, from: number, size: number, room: number): number {
    const { k } = this.camera;
    return Math.min(room - (from + TILE) * k, Math.max(TILE * k - (from + size) * k, at));
  }

  // -- dragging and pinching: a click after a drag is none ---------------------------------------------------------------

  down = (event: PointerEvent): void => {
    if (this.pointers.size === 0) this.dragged = false;
    this.pointers.set(event.pointerId, this.spotOf(event));
  };

  move = (event: PointerEvent): void => {
    const before = this.pointers.get(event.pointerId);
    if (!before) return;
    const now = this.spotOf(event);
    const [dx, dy] = [now.x - before.x, now.y - before.y];
    if (this.pointers.size === 1) {
      if (!this.dragged && Math.hypot(dx, dy) < 6) return;
      if (!this.dragged) this.svg!.setPointerCapture(event.pointerId);
      this.dragged = this.moved = true;
      const { camera, width, height } = this;
      const board = this.board();
      this.camera = { ...camera, x: this.clamp(camera.x + dx, board.x, board.w, width), y: this.clamp(camera.y + dy, board.y, board.h, height) };
    } else {
      const other = [...this.pointers].find(([id]) => id !== event.pointerId)![1];
      const factor = Math.hypot(now.x - other.x, now.y - other.y) / Math.max(1, Math.hypot(before.x - other.x, before.y - other.y));
      this.dragged = true;
      this.zoomBy(factor, { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 });
    }
    this.pointers.set(event.pointerId, now);
  };

  up = (event: PointerEvent): void => {
    this.pointers.delete(event.pointerId);
  };

  wheel = (event: WheelEvent): void => {
    event.preventDefault();
    this.zoomBy(Math.exp(-event.deltaY * (event.deltaMode ? 0.05 : 0.0015)), this.spotOf(event));
  };

  clickGuard = (event: MouseEvent): void => {
    if (this.dragged) event.stopPropagation();
  };
}
