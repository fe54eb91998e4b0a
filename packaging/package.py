# Spack: repository/packages/pompeii/package.py
from spack.package import *


class Pompeii(AutotoolsPackage):
    """Measures OpenMP, MPI and offload programs, and says where their time goes."""

    homepage = "https://pompeii.invalid"
    url = "https://pompeii.invalid/pompeii-0.1.0.tar.xz"

    license("BSD-3-Clause")

    version("0.1.0")

    depends_on("c", type="build")
    depends_on("cxx", type="build")
    depends_on("fortran", type="build")
    depends_on("pkgconfig", type="build")
    depends_on("uthash", type="build")
    depends_on("libxml2")
    depends_on("zstd")
    depends_on("zlib-api")
    depends_on("graphviz")
    depends_on("papi")
    depends_on("otf2")
    depends_on("elfutils")
    depends_on("ncurses")
